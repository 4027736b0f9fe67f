export const title = "Change plan";

export const words = {
  back: "Back to the project",
  lead: (project: string, plan: string) =>
    `${project} is on ${plan}. A bigger plan starts now; a smaller one starts when the period you have paid for is over. Your 12 months stay as they are.`,
  leadNone: (project: string) => `${project} has no hosting plan yet.`,
  leadEnd: (name: string) => `${name} can end when the period you have paid for is over.`,
  legend: "Which plan?",
  show: "Show what changes",
  yours: "Yours now",
  per: { monthly: "a month", yearly: "a year" },
  same: "Nothing changes",
  sameLead: (plan: string) => `You are on ${plan}. Choose another plan to see what it would cost.`,
  changes: { up: "What changes today", down: (day: string) => `What changes on ${day}` },
  compared: (from: string, to: string) => `${from} and ${to} compared`,
  columns: { what: "What", now: "Now", today: "From today", later: (day: string) => `From ${day}` },
  pay: "To pay today",
  how: (pounds: string) => `How ${pounds} is worked out`,
  kept: (plan: string, day: string) => `You keep ${plan} until ${day}.`,
  credited: (pounds: string) =>
    `${pounds} of what is invoiced for the days after that is credited. An open invoice asks for less; what is paid already is your balance.`,
  from: (day: string, each: "month" | "year") => `From ${day}, each ${each}`,
  before: (pounds: string) => `Until now: ${pounds}. Everything that is paid for as often is in it.`,
  term: "Your 12 months",
  termStays: "They stay as they are and do not start again.",
  termEnds: (day: string) => `They still end on ${day}. They do not start again.`,
  leaving: {
    up: (pounds: string, each: string) =>
      `If I left today: ${pounds}. The rest counts at ${each} a month, the cheapest plan you have had.`,
    down: (day: string, pounds: string, months: number, each: string, stays: string, plan: string) =>
      `If I left on ${day}: ${pounds}, ${months} ${months === 1 ? "month" : "months"} left × ${each}. On ${plan} it would be ${stays}.`,
  },
  button: {
    up: (plan: string, pounds: string) => `Change to ${plan} and pay ${pounds}`,
    free: (plan: string) => `Change to ${plan} now`,
    down: (plan: string, day: string) => `Change to ${plan} on ${day}`,
    end: (name: string, day: string) => `End ${name} on ${day}`,
  },
  startsNow: "It starts at once. You get an invoice, and pay it as you always do.",
  startsNowFree: "It starts at once.",
  takeBackUntil: (day: string) => `You can take it back until ${day}.`,
  planned: {
    change: (plan: string, day: string) => `${plan} from ${day}`,
    end: (name: string, day: string) => `${name} ends before ${day}`,
    price: (plan: string, pounds: string, each: string, day: string) => `${plan} costs ${pounds} a ${each} from ${day}`,
    priceMeans:
      "I wrote to you about it. Leaving costs £0.00 from then on, and you can change to another plan until it begins.",
    callOff: "Call the new price off",
  },
  plannedHeading: "Agreed for later",
  keep: (name: string) => `Keep ${name}`,
  keepFor: (name: string, pounds: string) => `Keep ${name} and pay ${pounds}`,
  keepWhy: (until: string) => `You can take it back until ${until}.`,
  addOns: "Your add-ons",
  end: "End",
  endNamed: (name: string) => `End ${name}`,
  interval: {
    heading: { monthly: "Pay by the month", yearly: "Pay by the year" },
    line: {
      monthly: (was: string, will: string) => `${will} a month instead of ${was} a year`,
      yearly: (was: string, will: string) => `${will} a year instead of ${was} a month`,
    },
    from: (day: string) => `From ${day}`,
    year: (will: string, was: string) => `Twelve months cost ${will} instead of ${was}.`,
    saves: (pounds: string) => `You save ${pounds}.`,
    more: (pounds: string) => `That is ${pounds} more.`,
    stays: "What is invoiced already stays as it is, and so do your 12 months.",
    button: { monthly: "Pay by the month", yearly: "Pay by the year" },
  },
  done: {
    pending: "Your change is being made. This takes a moment.",
    refused:
      "Nothing was changed: something was different by then, or something is missing for the invoice. Look again, or write to me.",
    begun: (to: string) => `Done: ${to} has started.`,
    planned: (what: string) => `Agreed: ${what}.`,
    kept: (name: string) => `Done: ${name} stays.`,
    interval: (interval: string, day: string) => `Done: you pay ${interval} from ${day}.`,
    invoice: (number: string, pounds: string) => `${pounds} is on invoice ${number}.`,
  },
} as const;

export const problems = {
  "not-begun": "The first payment has not been made yet. Once it is, the plan can be changed here.",
  "paid-once": "This is paid once, so there is nothing to change. Write to me about it.",
  behind: "Some earlier periods have not been invoiced yet. Write to me, and I put that right first.",
  free: "This plan costs nothing, so there is no period to change within. Write to me about another one.",
  "not-there": "That cannot be chosen here.",
  planned: "Another change is agreed or announced already. Where it can be taken back, do that first.",
  already: "The project has that plan, or it is agreed for later.",
  leaving:
    "You leave with this project, so its plan stays as it is until then. If you stay after all, it can be changed again.",
  stale: "Something has changed since this page was shown, so nothing was done. Here is how it is now.",
} as const;
