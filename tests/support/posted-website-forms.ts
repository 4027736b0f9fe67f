import type pg from "pg";
import sharp from "sharp";
import { awayWords } from "../../content/away.ts";
import { startingContent } from "../../content/starting-content.ts";
import { backOn } from "../../domain/website/away.ts";
import { siteContentSchema } from "../../domain/website/content.ts";
import { cast } from "../../server/seed/cast.ts";
import { pieceRevision } from "../../server/website/edit-draft.ts";
import { orderRevision } from "../../server/website/edit-entries.ts";
import { orderOf } from "../../server/website/edit-plans.ts";
import { canaryWebsitePicture } from "./canary-website.ts";
import { adminForm, type PostedForm } from "./posted-forms.ts";

const website = "/dashboard/admin/website";
const list = `${website}/plans`;
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

const content = siteContentSchema.parse(startingContent);
const nextYear = new Date().getFullYear() + 1;

/** Everything that makes the product the provider's own, one after the other, beginning with what an installation has: before anything is issued. */
export async function listWebsiteForms(db: pg.Client): Promise<PostedForm[]> {
  const { rows } = await db.query<{ id: string }>(
    `insert into website_previews (id, token_hash, made_at, made_by, ends_at)
     values (gen_random_uuid(), 'to be ended', now(), '${cast.sam.id}', now() + interval '1 day') returning id`,
  );
  await beforeTheFirstInvoice(db);
  await db.query(
    "update website_versions set content = jsonb_set(content, '{identity,logo}', to_jsonb($1::text)) where number = 1",
    [canaryWebsitePicture.id],
  );
  const numbers = { prefix: "INK", first: "6000", revision: "TD 5000 false" };
  return [
    adminForm("/dashboard/admin/money", "number", numbers, ["public.number_series"]),
    adminForm(`${website}/preview`, "end", { previewId: rows[0]?.id ?? "" }, ["public.website_previews"]),
    ...listPublications(),
    ...(await listLogoForms()),
    ...listPlanForms(),
    ...listEntryForms(),
    ...listTextForms(),
  ];
}

/** A change, its publication, which waits because no worker runs, and the way back to what there was in the beginning. */
function listPublications(): PostedForm[] {
  const [jobs, versions] = ["graphile_worker._private_jobs", "public.website_versions"];
  const revision = "2";
  const colours = { main: "#1a4f8b", accent: "#f4b23e" };
  const { main, accent } = content.identity;
  const later = { revision, day: `${nextYear}-01-04`, time: "06:00" };
  return [
    adminForm(`${website}/business`, "save-days", { days: "12", revision: pieceRevision(10) }, draft),
    adminForm(website, "publish", { revision }, [jobs, versions]),
    adminForm(website, "call-off", {}, [versions]),
    adminForm(website, "publish-later", later, [jobs, versions]),
    adminForm(`${website}/history`, "bring-back", { version: "1", revision }, [...draft, versions]),
    adminForm(`${website}/preview`, "make", {}, ["public.website_previews"]),
    adminForm(`${website}/preview`, "look", {}, ["public.website_previews"], 302),
    adminForm(`${website}/identity`, "colours", { ...colours, revision: pieceRevision({ main, accent }) }, draft),
    adminForm(`${website}/identity`, "showcases", { builder: "on", revision: pieceRevision(content.showcases) }, draft),
    { path: "/preview/leave", fields: {}, changes: [], status: 302 },
  ];
}

/** The version that was brought back has one. */
async function listLogoForms(): Promise<PostedForm[]> {
  const { id } = canaryWebsitePicture;
  const square = { create: { width: 300, height: 300, channels: 3, background: "#335577" } } as const;
  const file = new Uint8Array(await sharp(square).png().toBuffer());
  const pictures = ["public.website_pictures", "public.website_picture_files"];
  const address = `${website}/identity`;
  return [
    adminForm(address, "remove-logo", { revision: pieceRevision(id) }, draft),
    { ...adminForm(address, "logo", { revision: pieceRevision(null) }, [...draft, ...pictures]), file },
  ];
}

/** Each changes a piece of the draft that the others leave alone, but for the last, which takes one back. */
function listTextForms(): PostedForm[] {
  const { business, hours } = content;
  const details = { ...business, address: business.address.join("\n"), phone: "020 7946 0018" };
  const place = "home.hero.eyebrow";
  const { away, ...opening } = hours;
  const days = { firstDay: "Monday", lastDay: "Thursday", opens: "9", closes: "16" };
  const dates = { from: `${nextYear}-01-04`, until: `${nextYear}-01-08` };
  const time = { isAway: "on", ...dates, says: "" };
  const kept = {
    ...dates,
    words: awayWords.proposed(dates, backOn(dates, hours)),
    isAnnounced: false,
    isReminding: false,
  };
  return [
    adminForm(`${website}/business`, "save-business", { ...details, revision: pieceRevision(business) }, draft),
    adminForm(`${website}/hours`, "save-hours", { ...days, revision: pieceRevision(opening) }, draft),
    adminForm(`${website}/hours`, "save-away", { ...time, revision: pieceRevision(away) }, draft),
    adminForm(`${website}/hours`, "clear-away", { revision: pieceRevision(kept) }, draft),
    adminForm(`${website}/texts`, "save", { place, text: "Ink", revision: pieceRevision(undefined) }, draft),
    adminForm(`${website}/texts`, "as-it-came", { place, revision: pieceRevision("Ink") }, draft),
  ];
}

function listEntryForms(): PostedForm[] {
  const { questions, testimonials, projects } = content;
  const [first, second] = questions;
  const [said] = testimonials;
  const [project] = projects;
  const form = (part: string, intent: string, fields: Record<string, string>) =>
    adminForm(`${website}/${part}`, intent, fields, draft);
  const entry = first?.question ?? "";
  return [
    form("questions", "down", { entry, revision: orderRevision(content, "questions") }),
    form("questions", "save", { entry: "", question: "Ink?", answer: "Yes.", revision: pieceRevision(undefined) }),
    form("questions", "remove", { entry, revision: pieceRevision(first) }),
    form("questions", "put-back", { entry }),
    form("questions", "save", {
      entry: second?.question ?? "",
      question: second?.question ?? "",
      answer: "Yes.",
      revision: pieceRevision(second),
    }),
    form("testimonials", "save", {
      entry: said?.name ?? "",
      quote: "Ink.",
      name: said?.name ?? "",
      business: "Ink",
      days: "9",
      consent: "By letter",
      revision: pieceRevision(said),
    }),
    form("portfolio", "save", {
      entry: project?.slug ?? "",
      title: "Ink",
      kind: "live",
      status: "Live",
      overview: "Ink.",
      services: "Ink",
      address: "ink.example",
      picture: "Ink",
      revision: pieceRevision(project),
    }),
  ];
}

function listPlanForms(): PostedForm[] {
  const [explorer, voyager] = content.plans;
  const from = `${nextYear}-03-01`;
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
    // What was shown is not what is there: nobody is written to.
    adminForm(`${list}/${content.plans[0]?.id}/clients`, "announce", { revision: "another" }, [], 422),
    adminForm(list, "move", order, draft),
    form(voyager, "save-price", { price: "13.99", yearlyPrice: "139.99", from, was: "" }),
    form(later, "take-out", { from }),
    form(explorer, "save-plan", { name: "Data Explorer", ...plan }),
    form(blog, "save-add-on", { title: "Managed blog", ...addOn }),
    form(domainName, "save-domain", { name: "Domain name", coveredUpTo: "12" }),
    adminForm(`${list}/new-plan`, "add-plan", { name: "Ink plan", price: "1", yearlyPrice: "10", ...plan }, draft, 302),
    adminForm(`${list}/new-add-on`, "add-add-on", { title: "Ink add-on", price: "1", ...addOn }, draft, 302),
    form(cms, "take-off", {}, 302),
  ];
}

/** Numbers are the provider's to choose as long as none is given. */
async function beforeTheFirstInvoice(db: Pick<pg.Client, "query">): Promise<void> {
  await db.query("alter table number_series disable trigger number_series_counts");
  await db.query("update number_series set first = 5000, next = 5000 where series = 'invoice'");
  await db.query("alter table number_series enable trigger number_series_counts");
}
