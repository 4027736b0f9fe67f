export const title = "New price for existing clients";

/** The name of a tick begins so, and goes on with what it is for. */
export const linkField = "link-";

export const words = {
  back: "Back to the plan",
  lead: (plan: string, month: string, year: string) => `${plan} is sold for ${month} a month, or ${year} a year.`,
  rule: "Clients keep the price that they agreed to until you write to them here. A new one never begins within their 12 months or in a year that is paid, and 30 days after this e-mail at the earliest. They may leave or change plan instead: by then leaving costs £0.00.",
  draft: "A price that is still a draft has to be published first.",
  nobody: "Nobody pays another price for this plan, or their next change is agreed already.",
  each: "What it means for each",
  columns: { who: "Client", now: "Pays now", next: "Pays then", from: "From" },
  price: { month: (pounds: string) => `${pounds} a month`, year: (pounds: string) => `${pounds} a year` },
  term: (day: string) => `12 months end ${day}`,
  write: (client: string, project: string) => `Write to ${client} about ${project}`,
  mail: "The e-mail",
  mailLead: (client: string) => `As ${client} gets it. Each of the others has their own project, prices and day in it.`,
  subject: "Subject",
  button: "Write to those who are ticked",
  leftOut: "Left out",
  leftOutSays: "They pay another price, and this e-mail is not for them.",
  leftOutOne: (client: string, project: string) => `${project} (${client})`,
  why: {
    agreed: "Something is agreed already: another plan, a new price, or that it ends.",
    "not-begun": "Its billing has not begun, so nothing says from when.",
    "other-times":
      "It is paid for at other times than the plan is sold for. Change the plan on the project’s page instead.",
    "no-term":
      "Nothing says when their 12 months began, so the new price could fall within them. Set ‘Began on’ on the project’s page, and they stand above.",
  },
  announced: "Announced",
  announcedOne: (client: string, pounds: string, day: string) => `${client}: ${pounds} from ${day}`,
  callOff: "See it, or call it off",
} as const;

export const answers = {
  announced: (clients: number) => `Done. ${clients} ${clients === 1 ? "client gets" : "clients get"} the e-mail now.`,
  stale: "Something has changed since this page was shown, so nothing was sent. Here is how it is now.",
  nobody: "Nobody is ticked, so nothing was sent.",
} as const;
