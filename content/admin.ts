import { business } from "./business.ts";

/** What the browser's tab says on the provider's own pages. */
export const adminTitles = {
  articles: `Articles, ${business.name}`,
  article: (title: string) => `${title}, ${business.name}`,
  articlePreview: (title: string) => `Preview of ${title}, ${business.name}`,
  enquiries: `Enquiries, ${business.name}`,
  requests: `Add-on requests, ${business.name}`,
  catalogue: `Catalogue, ${business.name}`,
} as const;

export const previewWords = {
  what: "Preview: this is your draft as the public would see it.",
  back: "Back to writing",
} as const;

export const adminWords = {
  clients: "Clients",
  name: "Name",
  email: "Email",
  events: "What happened",
  account: "Your account",
  back: "Dashboard",
  undo: "Undo",
  delete: "Delete",
  deleteNamed: (name: string) => `Delete ${name}`,
  add: "Add Client",
  invite: "Send login details",
  forgetSecondStep: "Switch off their second step",
  once: "one-time",
  aMonth: "/month",
  aYear: "/year",
} as const;

export const dayWords = {
  tally: "Today",
  toDo,
  enquiries: {
    heading: "New enquiries",
    counted: (count: string) => (count === "1" ? "new enquiry" : "new enquiries"),
    promise: "Answer within about 24 hours",
    none: "No new enquiries. They land here first.",
    all: "All enquiries",
  },
  requests: {
    heading: "Add-on requests",
    counted: (count: string) => (count === "1" ? "add-on request" : "add-on requests"),
    none: "Nobody has asked for an add-on.",
    all: "All requests",
  },
  projects: {
    heading: "Projects that wait for you",
    counted: (count: string) => (count === "1" ? "project waits for you" : "projects wait for you"),
    none: "No project waits for you.",
  },
  nothing: { heading: "Nothing waits for you", lead: "New enquiries and requests land here first." },
  places: {
    heading: "Elsewhere",
    enquiries: { name: "Enquiries", about: "Every message, answered or not" },
    requests: { name: "Add-on requests", about: "What clients have asked for" },
    articles: { name: "Articles", about: "Help articles and writing samples" },
    catalogue: { name: "Catalogue", about: "Plans, add-ons and their prices" },
    events: { name: adminWords.events, about: "Who did what, and when" },
    status: { name: "Status", about: "Whether everything runs, and backups" },
    account: { name: adminWords.account, about: "Your password and devices" },
  },
} as const;

const inWords = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

/** 'Ten things need you today, Sam.' A count may read '50+', when nobody counted on. */
function toDo(counts: string[], name: string): string {
  const sum = counts.reduce((total, count) => total + Number.parseInt(count, 10), 0);
  if (sum === 0) return `Nothing needs you today, ${name}.`;
  if (counts.some((count) => count.endsWith("+"))) return `More than ${sum} things need you today, ${name}.`;
  return `${inWords[sum] ?? sum} ${sum === 1 ? "thing needs" : "things need"} you today, ${name}.`;
}

export const clientWords = {
  find: "Find a client",
  search: "Find",
  showAll: "Show all clients",
  heads: { client: "Client", projects: "Projects", owes: "Owes", acts: "Actions" },
  noProjects: "No projects yet",
  manage: "Manage",
  manageNamed: (name: string) => `Manage ${name}`,
  next: "Next",
  first: "First page",
  pages: "Pages of clients",
  none: { heading: "No clients yet", lead: "Add the first one above, or make one of an enquiry." },
  notFound: (search: string) => `Nobody found for “${search}”`,
  notFoundLead: "The beginning of a name, an address or a project is enough.",
  bringBack: (name: string) => `Bring ${name} back`,
  deleted: {
    heading: "Deleted",
    lead: "Gone from every screen, and kept for ten days in case it was a mistake.",
    client: "Client",
    project: "Project",
    erased: (day: string) => `Erased on ${day}`,
    undoNamed: (name: string) => `Undo the deletion of ${name}`,
  },
  confirm: {
    title: (name: string) => `Delete ${name}?`,
    projects: (count: number) => (count === 1 ? "1 project" : `${count} projects`),
    projectsGo: (names: string[]) => ` ${names.length === 1 ? "goes" : "go"} from every screen: ${names.join(", ")}.`,
    noProjects: (email: string) => `${email} goes from every screen. There are no projects.`,
    login: (first: string) => `${first} can no longer log in, from this moment.`,
    erased: "Personal data is erased on ",
    undo: "You can undo it until then.",
    invoices: "Invoices stay. The law wants them for about six years.",
    keep: "Keep this client",
  },
} as const;

export const enquiryWords = {
  heading: "Enquiries",
  lead: "What people wrote from the contact form and the sites you run, the newest first.",
  tabs: { label: "Which enquiries", new: "New", all: "All" },
  none: { heading: "Nothing waits for you", lead: "New enquiries and requests land here first." },
  noneAtAll: { heading: "No enquiries yet", lead: "What somebody writes in the contact form shows here at once." },
  whence,
  by: (when: string) => `by ${when}`,
  answerBy: (when: string) => `Answer by ${when}`,
  late: (when: string) => `Late, was due by ${when}`,
  answered: (when: string) => `Answered ${when}`,
  received: (when: string) => `Received ${when}`,
  details: { email: "Email", phone: "Phone", website: "Website" },
  reply: "Reply",
  replyTo: (name: string) => `Reply to ${name}`,
  subject: `Your enquiry to ${business.name}`,
  markAnswered: "Mark as answered",
  markAnsweredNamed: (name: string) => `Mark as answered: ${name}`,
  answeredShort: "Answered",
  answeredNamed: (name: string) => `Answered ${name}`,
  makeClient: "Make a client",
  makeClientNamed: (name: string) => `Make a client of ${name}`,
  client: (name: string) => `Client: ${name}`,
  older: "Older enquiries",
} as const;

const sites: Record<string, string> = { tenday: "Contact form", "oak-and-mortar": "Oak & Mortar site" };

/** Whose enquiry it is and where it was written; many give their business as their name. */
function whence({ name, business, site }: { name: string; business: string; site: string }): string[] {
  return [business === name ? "" : business, sites[site] ?? site].filter(Boolean);
}

export const requestWords = {
  heading: "Add-on requests",
  lead: "What clients asked for. What you approve is invoiced at once, and switched on once that is paid.",
  none: { heading: "No requests yet", lead: "What a client asks for in the portal shows here at once." },
  states: { waiting: "Waiting for you", approved: "Approved, invoice sent", declined: "Declined" },
  requested: (day: string) => `Asked ${day}`,
  decided: (day: string) => `Decided ${day}`,
  reasonGiven: (reason: string) => `Your reason: ${reason}`,
  once: "One-time",
  monthly: "Monthly",
  approve: "Approve",
  approveNamed: (names: string, client: string) => `Approve ${names} for ${client}`,
  decline: "Decline",
  declineNamed: (names: string, client: string) => `Decline ${names} for ${client}`,
  reason: "Reason",
  reasonHint: (first: string) => `${first} reads this on the project’s page.`,
  declineConfirm: "Decline the request",
  older: "Older requests",
} as const;

export const manageWords = {
  projects: "Projects",
  noProjects: { heading: "No projects yet", lead: (first: string) => `Add ${first}’s first one with the form.` },
  open: "Open project",
  openNamed: (name: string) => `Open project ${name}`,
  onDay: (day: number) => `Day ${day} of 10`,
  pausedOn: (day: number) => `Paused on day ${day}`,
  since: (when: string) => `since ${when}`,
  newProject: {
    heading: "Add New Project",
    name: "Name",
    status: "Status",
    statusHint: (first: string) => `Left empty, ${first} sees Pending.`,
    description: "Description",
    optional: "optional",
    add: "Add Project",
    adding: "Creating...",
  },
  details: {
    heading: "Client details",
    name: "Name",
    kind: "Buys as",
    kinds: { business: "A business", consumer: "A private person" },
    billingAddress: "Billing address",
    billingHint: "As it stands on the invoices.",
    save: "Save details",
  },
  secondStep: {
    heading: "Second step",
    lead: (first: string) =>
      `${first} logs in with a code as well. Switch it off only if the phone and the codes are lost.`,
  },
  deleted: "Deleted projects",
  confirm: {
    title: "Are you sure you want to delete this project?",
    goes: "The project, its plan and its add-ons go from every screen now.",
    erased: (first: string) => `What it holds about ${first} is erased on `,
    undo: clientWords.confirm.undo,
    invoices: clientWords.confirm.invoices,
    keep: "Keep this project",
  },
} as const;

export const catalogueWords = {
  heading: "Catalogue",
  lead: "What you offer, and for how much. A change concerns what is bought from now on; what clients have keeps its price.",
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
  custom: "Made for one client: clients cannot ask for it",
  severalTimes: "Can be had several times",
  retired: "No longer offered",
  customShort: "Made for one client",
  save: "Save",
  saveNew: { plan: "Add plan", "add-on": "Add add-on", product: "Add product" },
} as const;
