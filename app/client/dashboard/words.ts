import { business } from "../../../content/business.ts";
import { paymentsWords } from "../../../content/payments.ts";
import type { ProjectStatus, Turn } from "../../../domain/project-status.ts";
import { costWords } from "../../shared/project/words.ts";

export const title = `Your Projects, ${business.name}`;

export const words = {
  greeting: (name: string) => `Hello, ${name}`,
  account: "Your account",
  label: "At a glance",
  happening: "What is happening",
  more: "See what I need",
  projects: "Your projects",
  details: {
    turn: "Whose turn",
    plans: "Hosting plan",
    addOns: "Add-ons",
    costs: costWords.heading,
    owed: "You owe",
    underWay: "On its way",
  },
  none: "None yet",
  view: "View Project",
  actionRequired: "Action Required",
  late: (pounds: string) => `${pounds} overdue`,
  billsWait: (pounds: string) => `${pounds} is overdue`,
  billsLead: (count: number) =>
    count === 1
      ? "Please pay it now, or write to me if something is wrong with it."
      : `${paymentsWords.late(count)}. Please pay them now, or write to me if something is wrong.`,
  seeBills: (count: number) => (count === 1 ? "See and pay it" : "See and pay them"),
  payments: "Your payments",
  doMore: "Do more",
  addOnLead: "A blog, more storage, faster help. You see the price before I send an invoice.",
  pick: "For which project?",
  pickNone: "Choose a project",
  pickFirst: "Please select a project first.",
  seeAddOns: "See add-ons",
  start: "Start a New Project",
  startLead: "Another free website, up to 10 pages. You take hosting for 12 months, from £3 a month, and a domain.",
  noProjects: "No projects found.",
  noProjectsLead: "Your site and its ten days will be here. Tell me about it and I start.",
  noClient: "Client not found.",
  noClientLead: "You are logged in, but I have no client record for you yet. Write to me and I fix it.",
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

export const answers = {
  notLoaded: "Failed to load client data.",
} as const;
