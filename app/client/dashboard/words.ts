import { business } from "../../../content/business.ts";
import type { ProjectStatus, Turn } from "../../../domain/project-status.ts";
import { costWords, turnWords } from "../../shared/project/words.ts";

export const title = "Your Projects";

export const words = {
  greeting: (name: string) => `Hello, ${name}`,
  label: "At a glance",
  more: "See what is needed",
  projects: "Your projects",
  youOwe: (pounds: string) => `You owe ${pounds}`,
  dueBy: (day: string) => `Due by ${day}.`,
  underWay: (pounds: string) => `${pounds} on its way`,
  /** Whose turn it is. */
  turn: turnWords.client,
  /** What comes next, where there is no note. */
  next: {
    get client() {
      return `Open the project to see what ${business().firstName} needs.`;
    },
    provider: "You need not do anything now.",
    nobody: "You need not do anything.",
  } satisfies Record<Turn, string>,
  /** The same, while something is owed. */
  onlyPay: "For the project you need not do anything now.",
  details: {
    plans: "Hosting plan",
    addOns: "Add-ons",
    costs: costWords.heading,
  },
  none: "None yet",
  view: "View Project",
  site: "How it runs",
  actionRequired: "Action Required",
  late: (pounds: string) => `${pounds} overdue`,
  doMore: "More for your site",
  addOnLead: "A blog, more storage, faster help. You see the price before you order.",
  pick: "For which project?",
  pickNone: "Choose a project",
  pickFirst: "Please select a project first.",
  seeAddOns: "See add-ons",
  yourFileLead: "Your details, projects, invoices and payments, to download on any day.",
  seeYourFile: "See your file",
  start: "Start a New Project",
  get startLead() {
    return `Another free website, up to 10 pages. You take ${business().commitment}.`;
  },
  noProjects: "No projects found.",
  noProjectsLead: "Your website will be listed here as soon as work on it starts.",
  noClient: "Client not found.",
  noClientLead: "You are logged in, but I have no client record for you yet. Write to me and I fix it.",
  agree: {
    heading: (project: string) => `What we agree for ${project}`,
    lead: "Six plain lines and the full text. Please read and accept it: it belongs before the first payment.",
    button: "Read and accept",
  },
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
  pausedUntil: (day: string) => `Your website is paused until ${day}`,
  /** What happens with the only project there is. */
  happens: (status: ProjectStatus | null) => {
    switch (status) {
      case "not_started":
        return `${business().firstName} is setting your project up`;
      case "active":
        return `${business().firstName} is building your website`;
      case "completed":
        return `${business().firstName} is putting your website online`;
      case "live":
        return "Your website is live";
      case "template_sent":
        return "Please review your template";
      case "on_hold":
        return "Your project is on hold";
      case "awaiting_payment":
        return "Your project is waiting for a payment";
      case "payment_failed":
        return "A payment failed";
      case "awaiting_first_payment":
        return "Your project is ready for its first payment";
      default:
        return `${business().firstName} starts soon`;
    }
  },
  get newMessages() {
    return `${business().firstName} has written to you.`;
  },
  overdue: "overdue",
  /** How many things are to be done. */
  summary: (count: number) =>
    count === 0
      ? "Nothing is waiting for you."
      : `${numbers[count] ?? count} ${count === 1 ? "thing is" : "things are"} waiting for you.`,
} as const;

const numbers = ["", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

export const answers = {
  notLoaded: "Failed to load client data.",
} as const;
