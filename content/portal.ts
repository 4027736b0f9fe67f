import type { ProjectDay, ProjectStatus, Turn } from "../domain/project-status.ts";
import { business } from "./business.ts";

/** What the browser's tab says in the portal. */
export const portalTitles = {
  dashboard: `Your Projects, ${business.name}`,
  project: (name: string) => `${name}, ${business.name}`,
  addOn: `Get an Add-On, ${business.name}`,
} as const;

export const portalWords = {
  account: "Your account",
  addOn: "Get an Add-On",
  back: "Dashboard",
  greeting: (name: string) => `Hello, ${name.split(" ")[0]}`,
  payments: "Your payments",
  noClient: "Client not found.",
  noProject: "Project not found.",
  noProjects: "No projects found.",
  strip: {
    label: ({ day, isPaused }: ProjectDay) => `${isPaused ? "Paused on day" : "Day"} ${day} of 10: ${days[day - 1]}`,
    fresh: "Ten empty days",
  },
} as const;

/** What a project has become by then. */
const days = [
  "a pencil sketch",
  "the pages",
  "your red pen",
  "wireframe",
  "real words",
  "the layout",
  "colour and photographs",
  "on a phone",
  "all checked",
  "the website is live",
];

/** Whose turn it is, in a word or two. */
export const turnWords = {
  short: { client: "Yours", provider: "Mine", nobody: "Nobody’s" },
  tag: { client: "Your turn", provider: `${business.name}’s turn`, nobody: "Nothing to do" },
} as const;

export const helpWords = {
  heading: "Need Help?",
  hours: `I answer ${business.supportHours}.`,
  ask: `Ask me. I answer ${business.supportHours}.`,
  link: "Support Centre",
} as const;

export const costWords = {
  heading: "What it costs",
  per: { monthly: "a month", yearly: "a year" },
  once: (pounds: string) => `and ${pounds} once`,
} as const;

export const dashboardWords = {
  glance: "At a glance",
  happening: "What is happening",
  more: "See what I need",
  projects: "Your projects",
  details: {
    turn: "Whose turn",
    plans: "Hosting plan",
    addOns: "Add-ons",
    costs: costWords.heading,
    owed: "You owe",
  },
  none: "None yet",
  view: "View Project",
  visit: "Visit the site",
  actionRequired: "Action Required",
  late: (pounds: string) => `${pounds} overdue`,
  billIsLate: "one bill is late",
  billsWait: (pounds: string) => `${pounds} is overdue`,
  billsLead: "Please pay it now, or write to me if something is wrong with it.",
  seeBills: "See and pay it",
  doMore: "Do more",
  addOnLead: "A blog, more storage, faster help. You see the price before I send an invoice.",
  pick: "For which project?",
  pickNone: "Choose a project",
  seeAddOns: "See add-ons",
  start: "Start a New Project",
  startLead: "Another free website, up to 10 pages. You take hosting for 12 months, from £3 a month, and a domain.",
  noProjectsLead: "Your site and its ten days will be here. Tell me about it and I start.",
  noClientLead: "You are logged in, but I have no client record for you yet. Write to me and I fix it.",
  nothingLost: "Nothing is lost. Try again, or ask me and quote",
  tryAgain: "Try again",
  /** When something waits for the client, what it is. */
  waits: (name: string, status: ProjectStatus | null) => {
    switch (status) {
      case "template_sent":
        return `${name} has a template to review`;
      case "on_hold":
        return `${name} is on hold`;
      case "awaiting_payment":
        return `${name} is waiting for a payment`;
      case "payment_failed":
        return `A payment for ${name} failed`;
      case "awaiting_first_payment":
        return `${name} is ready for its first payment`;
      default:
        return name;
    }
  },
  since: (status: ProjectStatus | null, { day, isPaused }: ProjectDay, since: string) => {
    if (isPaused) return `Paused on day ${day} of 10`;
    if (!since) return "";
    return status === "live" ? `Online since ${since}` : `Since ${since}`;
  },
  /** How all of it stands, in a sentence or three. */
  summary: (turns: Turn[]) => {
    const [only, another] = turns;
    if (only && !another)
      return { nobody: "Your site is live.", client: "It’s your turn.", provider: "It’s my turn." }[only];
    const count = (turn: Turn) => turns.filter((each) => each === turn).length;
    const [live, yours, mine] = [count("nobody"), count("client"), count("provider")];
    return [
      live && `${numbers[live] ?? live} ${live === 1 ? "site is" : "sites are"} live.`,
      yours && `${numbers[yours] ?? yours} ${yours === 1 ? "is" : "are"} waiting for you.`,
      mine && `${numbers[mine] ?? mine} ${mine === 1 ? "is" : "are"} in my hands.`,
    ]
      .filter(Boolean)
      .join(" ");
  },
} as const;

const numbers = ["", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

export const projectWords = {
  status: "Status",
  noteFromMe: `A note from ${business.owner.split(" ")[0]}`,
  turn: "Whose turn",
  siteIsUp: "The site is up",
  days: (days: number) => (days === 0 ? "since today" : days === 1 ? "for 1 day" : `for ${days} days`),
  nextPayment: "Next payment",
  plans: "Hosting plans",
  noPlans: "No hosting plan yet.",
  addOns: "Active add-ons",
  noAddOns: "No add-ons yet.",
  products: "Products",
  noProducts: "No products yet.",
  requests: "Asked for",
  requestStates: {
    waiting: "Asked for, waiting for my answer",
    approved: "Approved, invoice sent",
    declined: "Declined",
  },
  payments: "Payments",
  invoices: "Invoices",
  noInvoices: "No invoices yet",
  noInvoicesLead: "Each invoice shows here the day I send it.",
  billed: { monthly: "Billed monthly", yearly: "Billed yearly" },
  columns: { item: "Item", once: "One-time", monthly: "Monthly", yearly: "Yearly" },
  total: "Total",
  twelveMonths: (pounds: string) => `${pounds} × 12 months`,
  aYear: "a year",
  nothingToPay: "Nothing to pay for yet",
  history: "History",
  earlier: "Earlier",
  by: (who: string) => `by ${who}`,
} as const;

/** What only the admin reads on a project's page. */
export const projectAdminWords = {
  clients: "Clients",
  nobody: "the client",
  status: "Project status",
  notSet: "Pending (not set)",
  atOnce: "Saved as soon as you choose.",
  sees: (name: string, meaning: string) => `${name} sees: “${meaning}”`,
  saveStatus: "Save status",
  saved: (at: string, message: string) => `${at} ${message}`.trim(),
  saving: "Saving…",
  pressEnter: "Press Enter to save it",
  mail: (name: string) => `E-mail ${name} about it`,
  note: (name: string) => `Note to ${name}`,
  noteHint: "Goes along with the status you choose, or is saved on its own.",
  optional: "optional",
  saveNote: "Save note",
  add: "Add",
  adding: "Adding…",
  remove: "Remove",
  removeNamed: (name: string) => `Remove ${name}`,
  removing: "Removing…",
  kinds: {
    plan: { label: "Add a plan", none: "Choose a plan" },
    "add-on": { label: "Add an add-on", none: "Choose an add-on" },
    product: { label: "Add a product", none: "Choose a product" },
  },
  details: "Project details",
  name: "Name",
  description: "Description",
  url: "Address of the site",
  firstPayment: "The first payment is still to be made",
  paymentType: "Paid",
  paymentTypes: { monthly: "Monthly", yearly: "Yearly" },
  nextPaymentDue: "Next payment due",
  noPaymentDue: "Nothing is due",
  saveDetails: "Save details",
} as const;

export const addOnWords = {
  back: "Back",
  for: "For",
  lead: "Tick what you want. You pay nothing today: I send an invoice first.",
  legend: "Add-ons",
  taken: "Already yours or asked for",
  summary: "Cost summary",
  once: "Total one-time",
  monthly: "Total monthly",
  send: "Add Selected Add-Ons",
  sending: "Sending…",
  start: "They start once the invoice is paid.",
  stillChecked: "Your choices are still ticked.",
  toDashboard: "Back to your dashboard",
  noProjectLead: "Choose one of your projects on the dashboard.",
  none: "No add-ons right now",
  noneLead: "Ask me if you miss something.",
} as const;
