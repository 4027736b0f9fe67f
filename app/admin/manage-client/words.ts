import { business } from "../../../content/business.ts";

export const title = (client: string) => `${client}, ${business.name}`;

export const words = {
  invite: "Send login details",
  enable: "Enable the login",
  login: {
    none: "No login sent yet",
    sent: (day: string) => `Login sent ${day}, not used yet`,
    used: "Has a login",
    disabled: (day: string) => `Login disabled since ${day}`,
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
    contactName: "Contact person",
    contactHint: "The name they are greeted by, such as Maya. Without one, the name above is greeted whole.",
    optional: "optional",
    kind: "Buys as",
    kinds: { business: "A business", consumer: "A private person" },
    billingAddress: "Billing address",
    phone: "Phone",
    billingHint: "As shown on invoices.",
    save: "Save details",
  },
  loginSection: {
    heading: "Login",
    email: "E-mail address",
    emailHint: (first: string) =>
      `Where e-mails and invoices go, and what ${first} logs in with. If you correct it, the old address and the new one each get an e-mail that says so.`,
    saveEmail: "Correct the address",
    disable: "Disable the login",
    disableLead: (first: string) => `Keeps ${first} out until you enable it again.`,
    confirm: {
      title: (name: string) => `Disable the login of ${name}?`,
      out: (first: string) =>
        `${first} is logged out everywhere at once and can no longer log in. No password, passkey or link from an e-mail lets them in.`,
      goesOn: (first: string) => `Invoices, reminders and pay links go on. ${first} is not told.`,
      back: "Nothing is erased: you can enable the login again at any time.",
      keep: "Keep the login",
    },
  },
  secondStep: {
    heading: "Two-step login",
    lead: (first: string) =>
      `${first} logs in with a code as well. Switch it off only if the phone and the codes are lost.`,
    forget: "Turn off their two-step login",
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
  inviteDisabled: "Not sent: the login is disabled, so no link would work. Enable the login first.",
  loginDisabled: "The login is disabled, and every session has ended.",
  loginEnabled: "The login is enabled. They log in as they did before.",
  emailCorrected: (email: string) =>
    `The address is ${email} now. Both addresses are told, and links sent to the old one no longer work.`,
  emailUnchanged: "That is the address already.",
  emailInvalid: "Invalid email address.",
  secondStepForgotten: "Two-step login is off, and they hear of it by e-mail.",
  projectAdded: (name: string) => `${name} is added.`,
  noRequestYet: "The client is not asked for money yet.",
  projectDeleted: (name: string) => `${name} is deleted. You can bring it back for ten days.`,
} as const;
