import type { EntryRefusal } from "../../../domain/website/sold.ts";

export const title = "Plans and prices";

export const words = {
  heading: "Plans and prices",
  newPlan: "New plan",
  newAddOn: "New add-on",
  leads: {
    newPlan: "A new plan. Visitors see it when you publish.",
    newAddOn: "A new add-on. Visitors see it when you publish.",
  },
  featured: "Most popular.",
  forCharities: "For charities.",
  clients: (count: number) =>
    count === 0 ? "No client has it yet." : `${count} ${count === 1 ? "client has" : "clients have"} it.`,
  price: {
    heading: "The price",
    now: (price: string) => `Now ${price}`,
    example: "Such as 12.99",
    month: "A month, in pounds",
    year: "A year, in pounds",
    once: "Price, in pounds",
    saves: (saving: string, month: string, months: string, year: string) => ({
      saving,
      rest: `12 × ${month} is ${months}, less ${year}.`,
    }),
    savesBefore: "A year at once saves",
    savesNow: (saving: string) => `Now it saves ${saving}.`,
    savesNothing: "A year at once costs as much as 12 months.",
    isMeant: "A year for so much less is meant so",
    save: "Save the price",
  },
  when: {
    heading: "From when",
    day: "First day of the new price",
    hint: "Visitors see the new price from that day on. Leave it empty to change it as soon as you publish.",
  },
  existing: {
    heading: "Clients who have it",
    says: "They keep the price that they agreed to, whatever you publish here.",
    link: "New price for existing clients",
  },
  coming: {
    heading: "What is coming",
    plan: (month: string, year: string, day: string) => `${month} a month and ${year} a year, from ${day}`,
    other: (price: string, day: string) => `${price} from ${day}`,
    change: "Change",
    changeLabel: (day: string) => `Change the price from ${day}`,
    changeNow: "Change the price of today",
    takeOut: "Take it out",
    takeOutLabel: (day: string) => `Take it out: the price from ${day}`,
  },
  details: {
    heading: "What it is",
    name: "Name",
    madeFor: "Who it is made for",
    madeForHint: "A sentence or two. Names in curly brackets are filled in, such as {domain price}.",
    features: "What it holds",
    gigabytes: "Storage, in GB",
    additionalGigabytes: "Storage on top, in GB",
    medium: "Kind of storage",
    optional: "Such as SSD. May be empty.",
    bandwidth: "Bandwidth a month, in GB",
    emailAccounts: "Email accounts",
    databases: "Databases",
    databaseKind: "Kind of database",
    databaseKindHint: "Such as MySQL. May be empty.",
    hours: "Enhancements, hours a month",
    backups: "Backups",
    backupsHint: "How often one is made.",
    every: { week: "Every week", day: "Every day", hour: "Every hour" },
    keptForDays: "Backups are kept, in days",
    keptHint: "0: nothing is said about it.",
    freeDomain: "A domain name is included in the first year",
    isFeatured: "This is the plan marked ‘Most popular’. To change that, open another plan and mark it.",
    feature: (other: string) => (other ? `Mark it ‘Most popular’, instead of ${other}` : "Mark it ‘Most popular’"),
    forCharities: "Only for charities and community groups",
    title: "Name",
    description: "Description",
    unit: "What the price is for",
    unitHint: "After the figure: ‘once’, ‘an hour’, ‘a month per 10 GB’.",
    pricingType: "Paid",
    pricingTypes: { one_time: "Once", recurring: "Every month" },
    severalTimes: "Can be had several times",
    byTheHour: "Sold by the hour, if it is paid once",
    coveredUpTo: "Covered up to, in pounds",
    coveredHint: "What a plan pays of the first year that includes a domain name.",
    save: "Save",
    addPlan: "Add plan",
    addAddOn: "Add add-on",
  },
  takeOff: {
    heading: "No longer offered",
    says: "It leaves the website when you publish. Clients who have it keep it. A version in the website’s history brings it back.",
    button: (name: string) => `Take ${name} off the website`,
  },
  others: { plan: "Other plans", "add-on": "Other add-ons", add: { plan: "New plan", "add-on": "New add-on" } },
} as const;

/** Why something is not saved. */
export const refusals: Record<Exclude<EntryRefusal, "not-there"> | "name-taken", string> = {
  "name-taken": "Something on the website or in the catalogue has that name already.",
  "too-many": "There are as many as the website has room for: 8 plans, 30 add-ons.",
  "too-many-prices": "19 prices are coming already. Take one of them out first.",
  "last-paid": "This is the only plan that is paid for, and the website needs one. Add another plan first.",
  "is-featured":
    "One plan is marked ‘Most popular’, and this is it. Mark another plan first; one for charities cannot be.",
  "charities-have-one":
    "Another plan is for charities already, and the policies speak of one. Let that one be for everybody first.",
  "in-use": "Policies speak of this add-on, so it stays. Its name, words and price can be changed.",
  "last-monthly":
    "This is the only add-on that is paid by the month, and the plans page says what extras cost a month. Let another be paid by the month first.",
};

export const answers = {
  priceWrong: "This price is too high for the website.",
  numberWrong: "Write a whole number, such as 20. This one is missing or too large.",
  tooLong: "Please fill this in, and keep it shorter.",
} as const;
