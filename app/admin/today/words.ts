import { type ProjectStatus, statusWords } from "../../../domain/project-status.ts";

export const title = "Today";

/** What is to do in each status that waits for the provider. */
const projectTitles: Partial<Record<ProjectStatus, (name: string) => string>> = {
  not_started: (name) => `Set up ${name}`,
  pending: (name) => `Send ${name} a template`,
  active: (name) => `Build ${name}`,
  completed: (name) => `Put ${name} online`,
};

const notBilledWhy = {
  never: (day: string) => `On the project since ${day}; no invoice asks for it.`,
  due: (day: string, run: string | undefined) =>
    run
      ? `Due since ${day}. The run on ${run} bills it, unless you do.`
      : `Due since ${day}. No run bills it by itself.`,
  draft: (day: string) => `In a draft of ${day} that has not been sent.`,
} as const;

export const words = {
  billingPaused: "Nothing is billed by itself at the moment: is today’s date right?",
  notBilled: {
    heading: "Not billed yet",
    price: (pounds: string, cycle: string) =>
      cycle === "yearly"
        ? `${pounds} a year`
        : cycle === "monthly" || cycle === "recurring"
          ? `${pounds} a month`
          : cycle === "each"
            ? `${pounds} each`
            : pounds,
    says: (why: keyof typeof notBilledWhy, day: string, run: string | undefined, cycle: string) =>
      `${notBilledWhy[why](day, run)}${cycle === "each" ? " Say how many in the draft." : ""}`,
    more: (count: number) => `Show ${count} more`,
    bill: "Write the invoice",
    billNamed: (what: string, client: string) => `Write the invoice for ${what}, ${client}`,
    openDraft: "Open the draft",
    already: "An invoice asks for it already.",
  },
} as const;

type ProjectSays = {
  /** The days that a site takes. */
  promisedIn: number;
  client: string | undefined;
  day: number;
  late: { promised: string; days: number } | undefined;
  waiting: string;
};

const days = (count: number) => (count === 1 ? "1 day" : `${count} days`);

export const toDoWords = {
  heading: "To do",
  order: "Oldest promise first",
  groups: { late: "Late", today: "Today", tomorrow: "Tomorrow", week: "Later this week", later: "Later" },
  says,
  open: (button: string, title: string) => (title.startsWith(button) ? title : `${button}: ${title}`),
  enquiry: {
    title: (who: string) => `Answer ${who}`,
    says: (excerpt: string, by: string | undefined) => `“${excerpt}”${by ? ` Answer by ${by}.` : ""}`,
    button: "Answer",
  },
  request: {
    title: (count: number, project: string) =>
      `Decide on ${count === 1 ? "an add-on" : `${count} add-ons`} for ${project}`,
    says: (names: string, sums: string) => `${names}: ${sums}.`,
    once: (pounds: string) => `${pounds} once`,
    monthly: (pounds: string) => `${pounds} a month`,
    button: "Decide",
  },
  dataRequest: {
    titles: {
      complaint: (name: string) => `Acknowledge the data complaint of ${name}`,
      acknowledged: (name: string) => `Look into the data complaint of ${name}`,
      copy: (name: string) => `Give ${name} a copy of their data`,
      erasure: (name: string) => `Erase the data of ${name}`,
    },
    says: (received: string, due: string | undefined) =>
      `Received on ${received}. ${due ? `The law gives you until ${due}.` : "Look into it without delay."}`,
    button: "Open the request",
  },
  messages: {
    title: (who: string, project: string) => `Answer ${who} about ${project}`,
    says: (excerpt: string, count: number) => `“${excerpt}”${count > 1 ? ` And ${count - 1} more.` : ""}`,
    button: "Answer",
  },
  unfinished: {
    title: (client: string) => `Finish the final invoice of ${client}`,
    says: (project: string, day: string) =>
      `${project} ended on ${day}, and something is missing for its last invoice: look at your bank details and at the client’s address. It is tried again each night.`,
    button: "See what is missing",
  },
  credit: {
    title: (pounds: string, client: string, month: string) => `${pounds} back to ${client} for ${month}`,
    says: (working: string, day: string | undefined) =>
      day
        ? `${working}. It is credited by itself on ${day}; you need do nothing.`
        : `${working}. It waits for an invoice for hosting that has as much left, and is credited by itself then.`,
    button: "Open project",
  },
  refund: {
    title: (number: string, client: string) => `Look at invoice ${number}, ${client}`,
    says: {
      why: (pounds: string, day: string) =>
        `${pounds} went back in Stripe on ${day}. Say why; the client is asked for nothing.`,
      refused: (pounds: string, day: string) =>
        `Stripe refused to send ${pounds} back on ${day}. Send it by bank transfer.`,
    },
    button: "Open the invoice",
  },
  project: {
    titles: projectTitles,
    says: ({ client, day, promisedIn, late, waiting }: ProjectSays) =>
      [
        client ? `${client}, day ${day} of ${promisedIn}.` : `Day ${day} of ${promisedIn}.`,
        late ? `Promised for ${late.promised}, ${days(late.days)} late.` : waiting,
      ].join(" "),
    waiting: (status: ProjectStatus | null, count: number) =>
      `${statusWords(status).label} ${count === 0 ? "since today" : count === 1 ? "since yesterday" : `for ${count} days`}.`,
    button: "Open project",
  },
  rest: {
    enquiries: (count: string) => `All enquiries to answer (${count})`,
    requests: (count: string) => `All add-on requests (${count})`,
    projects: (count: string) => `All projects waiting for you (${count})`,
    messages: (count: string) => `More messages to answer (${count})`,
  },
  nothing: {
    heading: "Nothing to do",
    lead: "New enquiries, add-on requests and projects waiting for you will be listed here.",
  },
} as const;

/** '9 things to do. 2 are late.' A count may read '50+', when nobody counted on. */
function says(count: string, late: string): string {
  if (count === "0") return "Nothing to do.";
  const things = `${count} ${count === "1" ? "thing" : "things"} to do.`;
  return late === "0" ? things : `${things} ${late} ${late === "1" ? "is" : "are"} late.`;
}

export const setUpWords = {
  welcome: (name: string) => `Welcome, ${name}`,
  lead: (count: number) => `${count} things to set up. About 40 minutes in all.`,
  heading: "Before your first client",
  done: (done: number, all: number) => `${done} of ${all} done`,
  left: (done: number, all: number) => `Set up your business: ${done} of ${all} done`,
  status: "System status",
  steps: {
    business: {
      name: "Make the website yours",
      todo: "The sample name, address or phone number is still on your pages and invoices. Put yours and publish them.",
      doneSays: "Your name, address and phone number are on every page and invoice.",
      button: "Business details",
      change: "Change",
      to: "/dashboard/admin/website/business",
    },
    "second-step": {
      name: "Two-step login",
      todo: "Log in with a code from your phone as well as your password.",
      doneSays: "Logging in needs a code from your phone as well as your password.",
      button: "Turn it on",
      change: "Change",
      to: "/clients/account",
    },
    bank: {
      name: "Bank details",
      todo: "Clients need them to pay by bank transfer. No invoice goes out without them.",
      doneSays: "They are on every invoice.",
      button: "Add bank details",
      change: "Change",
      to: "/dashboard/admin/money",
    },
    prices: {
      name: "Plans and prices",
      todo: "Sample prices are shown now. Check yours and publish them before anybody orders.",
      doneSays: "They are yours.",
      button: "Check prices",
      change: "Change",
      to: "/dashboard/admin/website/plans",
    },
    testimonials: {
      name: "Testimonials",
      todo: "Samples are on your site. Invented reviews are against the law: put your clients’ own words there.",
      doneSays: "No sample is left.",
      button: "Replace them",
      change: "Change",
      to: "/dashboard/admin/website/testimonials",
    },
    mail: {
      name: "E-mail",
      todo: "No e-mail has been sent yet, or the sample address is still in use. Whoever runs your server sets both.",
      doneSays: "E-mails leave from your own address.",
      button: "System status",
      change: "System status",
      to: "/dashboard/admin/status",
    },
    backups: {
      name: "Backups",
      todo: "No backup has been made and restored as a test yet. That happens by itself once backups are set up.",
      doneSays: "One was made, and restored as a test.",
      button: "System status",
      change: "System status",
      to: "/dashboard/admin/status",
    },
  },
  firstClient: {
    heading: "Your first client",
    lead: "You can add a client now. Invoices start to work when the bank details are in.",
    add: "Add Client",
  },
} as const;

export const moneyWords = {
  overdue: {
    heading: "Overdue",
    none: "Nobody is late.",
    late: (number: string, count: number) => `${number}, ${days(count)} late`,
    sendNamed: (number: string, client: string) => `Send again: ${number} to ${client}`,
    all: (count: number) => `All ${count} overdue`,
  },
  revenue: {
    heading: "Revenue",
    agreed: "agreed for every month",
    parts: { plan: "Hosting plans", "add-on": "Add-ons", product: "Products" },
    none: "Nothing is billed by the month yet.",
  },
  income: {
    heading: "Received, last 12 months",
    month: "Month",
    amount: "Received",
    table: "As a table",
    more: (pounds: string, month: string) => `${pounds} more than ${month}`,
    less: (pounds: string, month: string) => `${pounds} less than ${month}`,
    same: (month: string) => `As much as ${month}`,
    plot: (from: string, to: string) => `Money received each month from ${from} to ${to}`,
  },
} as const;
