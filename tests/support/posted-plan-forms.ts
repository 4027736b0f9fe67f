import { startingContent } from "../../content/starting-content.ts";
import { siteContentSchema } from "../../domain/website/content.ts";
import { pieceRevision } from "../../server/website/edit-draft.ts";
import { orderOf } from "../../server/website/edit-plans.ts";
import { adminForm, type PostedForm } from "./posted-forms.ts";

const list = "/dashboard/admin/website/plans";
const draft = ["public.website_draft"];
const features = {
  "features.storage.gigabytes": "2",
  "features.storage.additionalGigabytes": "0",
  "features.bandwidthGigabytesPerMonth": "5",
  "features.emailAccounts": "2",
  "features.databases.count": "1",
  "features.enhancementHoursPerMonth": "0",
  "features.backups.keptForDays": "0",
};
const plan = { madeFor: "Everybody.", ...features };
const addOn = { description: "More of it.", unit: "once" };

/** Everything that can be done with the plans and prices of the website's draft, as it is in the beginning. */
export function listPlanForms(): PostedForm[] {
  const content = siteContentSchema.parse(startingContent);
  const [explorer, voyager] = content.plans;
  const from = `${new Date().getFullYear() + 1}-03-01`;
  const later = voyager && {
    ...voyager,
    prices: [...voyager.prices, { from, monthlyPence: 1399, yearlyPence: 13_999 }],
  };
  const [, blog, cms] = content.addOns;
  const { domainName } = content;
  const form = (entry: { id: string } | undefined, intent: string, fields: Record<string, string>, status = 200) =>
    adminForm(`${list}/${entry?.id}`, intent, { ...fields, revision: pieceRevision(entry) }, draft, status);
  const order = { id: voyager?.id ?? "", to: "up", revision: pieceRevision(orderOf(content)) };
  return [
    adminForm(list, "move", order, draft),
    form(voyager, "save-price", { price: "13.99", yearlyPrice: "139.99", from, was: "" }),
    form(later, "take-out", { from }),
    form(explorer, "save-plan", { name: "Data Explorer", ...plan }),
    form(blog, "save-add-on", { title: "Managed blog", ...addOn }),
    form(domainName, "save-domain", { name: "Domain name", coveredUpTo: "12" }),
    adminForm(`${list}/new-plan`, "add-plan", { name: "Ink", price: "1", yearlyPrice: "10", ...plan }, draft, 302),
    adminForm(`${list}/new-add-on`, "add-add-on", { title: "Ink", price: "1", ...addOn }, draft, 302),
    form(cms, "take-off", {}, 302),
  ];
}
