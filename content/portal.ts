import { business } from "./business.ts";

/** What the browser's tab says in the admin. */
export const portalTitles = {
  adminDashboard: `Clients, ${business.name}`,
  manageClient: (name: string) => `${name}, ${business.name}`,
} as const;
