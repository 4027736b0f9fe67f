import { business } from "../../../content/business.ts";

export const title = `Write an invoice, ${business.name}`;

export const words = {
  heading: "Write an invoice",
  change: "Change the draft",
  lead: "For anything the nightly run does not know about. It is a draft first, so that you can read it.",
  who: { label: "Who is it for?", find: "Find", hint: "The beginning of a name, an address or a project." },
  pick: "Write to",
  pickNamed: (name: string) => `Write to ${name}`,
  nobody: (search: string) => `Nobody found for “${search}”`,
  for: (name: string) => `For ${name}`,
  project: "Project",
  noProject: "No project",
  unbilled: {
    heading: "Not billed yet",
    lead: "What you tick becomes a line at its price, and is asked for by no other invoice.",
    item: (name: string, price: string) => `${name}, ${price}`,
    otherProject: "What is ticked belongs to another project. An invoice is for one of them.",
    billedAlready: "Another invoice asks for that already. Take its tick away.",
  },
  lines: "Lines",
  linesLead: "Prices include VAT where it is charged. Below zero is a discount. Empty lines are left out.",
  description: "What for",
  quantity: "Quantity",
  price: "Price each",
  row: (row: number) => `Line ${row}`,
  more: "More lines",
  save: "Show me the draft",
  saveChange: "Save the draft",
  back: "Invoices",
} as const;
