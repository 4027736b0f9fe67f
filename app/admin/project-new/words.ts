export const title = "New project";

export const words = {
  heading: "New project",
  lead: "Whose website is it?",
  back: "Projects",
  found: "Clients",
  choose: "New project",
  chooseNamed: (name: string) => `New project for ${name}`,
  most: "These are the first ones. Look for the others by name.",
  notFound: (search: string) => `Nobody found for “${search}”`,
  notFoundLead: "The beginning of a name, an address or a project is enough.",
  none: { heading: "No clients yet", lead: "A project belongs to a client. Add the client first." },
  addClient: "Add a new client",
} as const;
