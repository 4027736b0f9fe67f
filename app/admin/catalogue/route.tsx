import { actionAnswers } from "../../../content/action-answers.ts";
import { adminTitles } from "../../../content/admin.ts";
import { type LineKind, readEntry } from "../../../domain/catalogue-entry.ts";
import { type Pence, plainPounds } from "../../../domain/money.ts";
import type { Person } from "../../../server/access/viewer.ts";
import type { Caller } from "../../../server/auth/caller.ts";
import { listCatalogue, saveEntry } from "../../../server/catalogue/edit-catalogue.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, requireId, runAction } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { CataloguePage } from "./page.tsx";

export const meta = () => portalMeta(adminTitles.catalogue);

export async function loader({ context }: Route.LoaderArgs) {
  const { plans, addOns, products } = await listCatalogue(requirePerson(context));
  return {
    plans: plans.map(({ id, name, billingCycle, ...plan }) => ({ id, name, billingCycle, ...showEntry(plan) })),
    addOns: addOns.map(({ id, name, description, pricingType, custom, severalTimes, ...addOn }) => ({
      id,
      name,
      description,
      pricingType,
      custom,
      severalTimes,
      ...showEntry(addOn),
    })),
    products: products.map(({ id, name, billingCycle, ...product }) => {
      const { price, isRetired } = showEntry({ ...product, yearlyPricePence: null });
      return { id, name, billingCycle, price, isRetired };
    }),
  };
}

type Entry = { pricePence: Pence; yearlyPricePence: Pence | null; retiredAt: Date | null };

function showEntry({ pricePence, yearlyPricePence, retiredAt }: Entry) {
  return {
    price: plainPounds(pricePence),
    yearlyPrice: yearlyPricePence === null ? "" : plainPounds(yearlyPricePence),
    isRetired: retiredAt !== null,
  };
}

type Input = { viewer: Person; caller: Caller };

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  "save-plan": (input, fields) => save(input, "plan", fields),
  "save-add-on": (input, fields) => save(input, "add-on", fields),
  "save-product": (input, fields) => save(input, "product", fields),
};

async function save({ viewer, caller }: Input, kind: LineKind, fields: Record<string, string>) {
  const { id = "" } = fields;
  const form = `save-${kind}:${id}`;
  const entry = readEntry(kind, fields);
  if ("message" in entry) return fail(entry.message, { field: entry.field, form });
  const { outcome } = await saveEntry(viewer, id ? requireId(id) : undefined, entry, caller, now());
  if (outcome === "name-taken") return fail(actionAnswers.nameTaken, { field: "name", form });
  return outcome === "saved" ? ok(actionAnswers.saved, form) : fail(actionAnswers.gone, { form });
}

export default function Catalogue({ loaderData, actionData }: Route.ComponentProps) {
  return <CataloguePage {...loaderData} result={actionData?.result} />;
}
