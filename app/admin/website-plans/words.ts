export const title = "Plans and prices";

export const words = {
  heading: "Plans and prices",
  lead: "What visitors can choose, and for how much. A price may have the day from which it holds. Clients keep the price they have.",
  plans: "Plans",
  addOns: "Add-ons",
  domain: "Domain name",
  newPlan: "New plan",
  newAddOn: "New add-on",
  featured: "Most popular",
  forCharities: "For charities",
  aMonth: (price: string) => `${price} a month`,
  aYear: (price: string) => `${price} a year`,
  coming: (price: string, day: string) => `${price} from ${day}`,
  up: "Up",
  down: "Down",
  move: { up: (name: string) => `Move ${name} up`, down: (name: string) => `Move ${name} down` },
  catalogue: "What is made for one client, and other products, are in the",
  catalogueLink: "Catalogue",
} as const;

export const answers = {
  moved: "Moved in the draft. Visitors see it when you publish.",
  orderChanged: "The order was changed in another tab since you opened the page. It stands here as it is now.",
} as const;
