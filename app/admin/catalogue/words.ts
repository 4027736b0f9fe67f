export const title = "Catalogue";

export const words = {
  heading: "Catalogue",
  lead: "What you offer, and for how much. A new price applies to new orders. Clients keep the price they have, and the website follows by itself.",
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
  aYear: "/year",
  custom: "Made for one client: clients cannot ask for it",
  severalTimes: "Can be had several times",
  retired: "No longer offered",
  customShort: "Made for one client",
  save: "Save",
  saveNew: { plan: "Add plan", "add-on": "Add add-on", product: "Add product" },
} as const;

/** What became of a change. */
export const answers = {
  saved: "Saved. It applies to new orders, and the website shows it in a few seconds.",
  changedMeanwhile:
    "Somebody has changed this since you opened the page. What is saved now stands in its line; yours is still in the form. Save once more to keep yours.",
  nameTaken: "Something in the catalogue has that name already.",
} as const;
