/** The list of clients, on the first screen and on its own page. */
export const clientWords = {
  name: "Name",
  email: "Email",
  add: "Add Client",
  bringBack: (name: string) => `Bring ${name} back`,
  find: "Find a client",
  search: "Find",
  showAll: "Show all clients",
  all: "All clients",
  heads: { client: "Client", projects: "Projects", owes: "Owes", acts: "Actions" },
  noProjects: "No projects yet",
  isOverdue: "Overdue",
  manage: "Manage",
  manageNamed: (name: string) => `Manage ${name}`,
  next: "Next",
  first: "First page",
  pages: "Pages of clients",
  none: { heading: "No clients yet", lead: "Add the first one above, or turn an enquiry into a client." },
  notFound: (search: string) => `Nobody found for “${search}”`,
  notFoundLead: "The beginning of a name, an address or a project is enough.",
  archived: { heading: "Archived", since: (day: string) => `Since ${day}` },
  confirm: {
    title: (name: string) => `Delete ${name}?`,
    projects: (count: number) => (count === 1 ? "1 project" : `${count} projects`),
    projectsGo: (names: string[]) => ` ${names.length === 1 ? "goes" : "go"} from every screen: ${names.join(", ")}.`,
    noProjects: (email: string) => `${email} goes from every screen. There are no projects.`,
    login: (client: string) => `${client} can no longer log in, from this moment.`,
    erased: "Personal data is erased on ",
    keep: "Keep this client",
  },
} as const;

/** What became of a change. */
export const answers = {
  emailInvalid: "Invalid email address.",
  clientAdded: (name: string) => `${name} is added. Send the login details when the site is ready.`,
  clientDeleted: (name: string) => `${name} is deleted and logged out everywhere. You can undo this for ten days.`,
  clientRestored: (name: string) => `${name} is back, with everything they had.`,
} as const;
