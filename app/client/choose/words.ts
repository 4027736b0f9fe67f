import type { May } from "../../../domain/client-person.ts";

export const title = "Choose a Business";

export const words = {
  heading: "Who would you like to look at?",
  lead: "Your login belongs to several. None of them sees that you belong to another.",
  now: "You are looking at it now",
  may: {
    everything: "You may do everything.",
    money: "Invoices and payments.",
    project: "The projects, without prices.",
  } satisfies Record<May, string>,
  look: (name: string) => `Look at ${name}`,
  gone: "You do not belong to that one any more.",
} as const;
