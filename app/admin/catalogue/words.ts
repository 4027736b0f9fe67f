export const title = "Catalogue";

export const words = {
  heading: "Catalogue",
  lead: "What you offer, and for how much. A new price applies to new orders; clients keep the price they have. What is on the website is changed in Plans and prices, and published there.",
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
  byTheHour: "Sold by the hour, if it is paid once",
  retired: "No longer offered",
  customShort: "Made for one client",
  onWebsite: "Change it in Plans and prices",
  save: "Save",
  saveNew: { plan: "Add plan", "add-on": "Add add-on", product: "Add product" },
} as const;

/** What became of a change. */
export const answers = {
  saved: "Saved. It applies to new orders.",
  onWebsite: "This is on the website. Change it in Plans and prices, and publish it.",
  changedMeanwhile:
    "Somebody has changed this since you opened the page. What is saved now stands in its line; yours is still in the form. Save once more to keep yours.",
  nameTaken: "Something in the catalogue has that name already.",
} as const;
