import { business } from "./business.ts";

/** What the browser's tab says, in the portal and the admin. */
export const portalTitles = {
  dashboard: `Your Projects, ${business.name}`,
  project: (name: string) => `${name}, ${business.name}`,
  addOn: `Get an Add-On, ${business.name}`,
  adminDashboard: `Clients, ${business.name}`,
  manageClient: (name: string) => `${name}, ${business.name}`,
} as const;

/** What stands in for a page while the browser waits for it. */
export const pendingWords = {
  checkingAccess: "Checking access…",
  redirecting: "Redirecting to your dashboard…",
  loadingClient: "Loading client…",
} as const;

export const portalWords = {
  account: "Your account",
  addOn: "Get an Add-On",
  back: "Dashboard",
  greeting: (name: string) => `Hello, ${name.split(" ")[0]}`,
  noClient: "Client not found.",
  noProject: "Project not found.",
  noProjects: "No projects found.",
} as const;

export const adminWords = {
  clients: "Clients",
  name: "Name",
  email: "Email",
  events: "What happened",
  add: "Add Client",
  added: (name: string) => `${name} is added. Send the login details when the site is ready.`,
  emailInvalid: "Invalid email address.",
  emailTaken: "Somebody here has that address already.",
  invite: "Send login details",
  forgetSecondStep: "Switch off their second step",
  secondStepForgotten: "The second step is off, and they hear of it by e-mail.",
  invited: (email: string) => `On their way to ${email}. The link works once, for seven days.`,
} as const;
