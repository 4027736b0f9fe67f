import { business } from "./business.ts";

/** What the browser's tab says on the provider's own pages. */
export const adminTitles = {
  articles: `Articles, ${business.name}`,
  article: (title: string) => `${title}, ${business.name}`,
  articlePreview: (title: string) => `Preview of ${title}, ${business.name}`,
  catalogue: `Catalogue, ${business.name}`,
} as const;

export const previewWords = {
  what: "Preview: this is your draft as the public would see it.",
  back: "Back to writing",
} as const;

export const adminWords = {
  clients: "Clients",
  back: "Dashboard",
  once: "one-time",
  aMonth: "/month",
  aYear: "/year",
} as const;

export const catalogueWords = {
  heading: "Catalogue",
  lead: "What you offer, and for how much. A change concerns what is bought from now on; what clients have keeps its price.",
  plans: { heading: "Hosting plans", add: "New plan", none: "No hosting plans yet." },
  addOns: { heading: "Add-ons", add: "New add-on", none: "No add-ons yet." },
  products: { heading: "Products", add: "New product", none: "No products yet." },
  name: "Name",
  description: "Description",
  price: "Price",
  priceHint: "Such as 12.99",
  yearlyPrice: "Yearly price",
  yearlyHint: "Empty: twelve months",
  cycle: "Paid",
  cycleHint: "How often",
  cycles: { monthly: "Every month", yearly: "Every year", one_time: "Once" },
  custom: "Made for one client: clients cannot ask for it",
  severalTimes: "Can be had several times",
  retired: "No longer offered",
  customShort: "Made for one client",
  save: "Save",
  saveNew: { plan: "Add plan", "add-on": "Add add-on", product: "Add product" },
} as const;
