import type { findAddOnPage } from "../../../server/add-on-requests/find-add-on-page.ts";

export type View = ReturnType<typeof view>;
export type AddOnView = View["addOns"][number];

type Found = NonNullable<Awaited<ReturnType<typeof findAddOnPage>>>;

export function view({ project, addOns }: Found, retryKey: string) {
  return {
    project: { id: project.id, name: project.name },
    clientEmail: project.email,
    addOns: addOns.map(viewAddOn),
    retryKey,
  };
}

function viewAddOn({ id, name, description, pricePence, pricingType, byTheHour, taken }: Found["addOns"][number]) {
  return {
    id,
    name,
    description,
    pricePence,
    pricingType,
    byTheHour,
    /** It is on the project already, and once is enough. */
    taken,
  };
}
