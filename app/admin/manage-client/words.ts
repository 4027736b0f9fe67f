import { business } from "../../../content/business.ts";

export const title = (client: string) => `${client}, ${business.name}`;

export const words = {
  invite: "Send login details",
  login: {
    none: "No login sent yet",
    sent: (day: string) => `Login sent ${day}, not used yet`,
    used: "Has a login",
  },
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
  money: {
    heading: "Money",
    owes: "Owes",
    overdue: (pounds: string) => `${pounds} of it overdue`,
    underWay: (pounds: string) => `${pounds} of it on its way`,
    balance: "Balance",
    statement: "Statement",
    invoices: "Invoices",
    write: "Write an invoice",
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
    forget: "Switch off their second step",
  },
  deleted: "Deleted projects",
  confirm: {
    title: "Are you sure you want to delete this project?",
    goes: "The project, its plan and its add-ons go from every screen now.",
    erased: (first: string) => `What it holds about ${first} is erased on `,
    keep: "Keep this project",
  },
} as const;

/** What became of a change. */
export const answers = {
  invited: "On their way by e-mail. The link works once, for seven days.",
  secondStepForgotten: "The second step is off, and they hear of it by e-mail.",
  projectAdded: (name: string) => `${name} is added.`,
  noRequestYet: "The client is not asked for money yet.",
  projectDeleted: (name: string) => `${name} is deleted. You can bring it back for ten days.`,
} as const;
