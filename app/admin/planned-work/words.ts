import { noticeDays } from "../../../domain/incident.ts";

export const title = "Plan work";

export const words = {
  heading: "Plan work",
  lead: `Clients hear of it at once. It does not count against the promise only if it is announced at least ${noticeDays} days before it begins.`,
  back: "Running sites",
  none: { heading: "No site is looked at", lead: "Work can be announced for sites that are looked at." },
  sites: "Which sites",
  from: "From, day",
  to: "To, day",
  time: "Time",
  hint: "London time.",
  what: "What you do",
  whatHint: "Clients read this, in the e-mail and on their page.",
  button: "Announce it",
  ahead: "Announced",
  noneAhead: "No work is planned.",
  when: (from: string, to: string) => `${from} to ${to}`,
} as const;

const clientCount = (count: number) => (count === 1 ? "1 client hears" : `${count} clients hear`);

export const answers = {
  planned: (count: number, isInTime: boolean) =>
    `Announced: ${clientCount(count)} of it by e-mail. ${isInTime ? "It does not count." : `It is less than ${noticeDays} days off, so every minute down counts.`}`,
  see: "See it",
} as const;

export const problems = {
  sites: "Choose at least one site.",
  from: "Choose the day and the time at which it begins.",
  to: "Choose the day and the time at which it ends.",
  notToCome: "It must begin later than now.",
  notAfter: "It must end after it begins.",
  what: "Write what you do: the clients read it.",
  gone: "One of these sites is not looked at any more. Please choose again.",
} as const;
