import type { May } from "../domain/client-person.ts";
import type { IconName } from "./ui/icon.tsx";

type Section = { name: string; to: string; icon: IconName };

/** The provider's navigation, in its order. */
export const adminSections = {
  today: { name: "Today", to: "/clients/dashboard/admin", icon: "home" },
  enquiries: { name: "Enquiries", to: "/dashboard/admin/enquiries", icon: "inbox" },
  projects: { name: "Projects", to: "/dashboard/admin/projects", icon: "calendar" },
  clients: { name: "Clients", to: "/dashboard/admin/clients", icon: "people" },
  invoices: { name: "Invoices", to: "/dashboard/admin/invoices", icon: "paper" },
  articles: { name: "Articles", to: "/dashboard/admin/articles", icon: "lines" },
  website: { name: "Website", to: "/dashboard/admin/website", icon: "globe" },
  settings: { name: "Settings", to: "/dashboard/admin/money", icon: "sliders" },
  status: { name: "System status", to: "/dashboard/admin/status", icon: "pulse" },
} as const satisfies Record<string, Section>;

export type AdminSection = keyof typeof adminSections;

/** A client's, and for whom they are. Where 'projects' and 'messages' lead depends on how many there are. */
export const clientSections = {
  home: { name: "Home", to: "/clients/dashboard", icon: "home", part: "project" },
  projects: { name: "Projects", to: "/clients/dashboard#projects", icon: "calendar", part: "project" },
  messages: { name: "Messages", to: "/clients/messages", icon: "bubble", part: "project" },
  money: { name: "Money", to: "/clients/payments", icon: "pound", part: "money" },
  account: { name: "Account", to: "/clients/account", icon: "person", part: "any" },
} as const satisfies Record<string, Section & { part: May | "any" }>;

export type ClientSection = keyof typeof clientSections;
