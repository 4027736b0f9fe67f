import { business } from "../../../content/business.ts";

export const title = `Get an Add-On, ${business.name}`;

export const words = {
  back: "Back",
  for: "For",
  lead: "Tick what you want. You pay nothing today: I send an invoice first.",
  legend: "Add-ons",
  taken: "You have this or have requested it",
  summary: "Cost summary",
  once: "Total one-time",
  monthly: "Total monthly",
  send: "Add Selected Add-Ons",
  sending: "Sending…",
  start: "They start once the invoice is paid.",
  stillChecked: "Your choices are still ticked.",
  toDashboard: "Back to your dashboard",
  noProject: "Project not found.",
  noProjectLead: "Choose one of your projects on the dashboard.",
  none: "No add-ons right now",
  noneLead: "Ask me if you miss something.",
} as const;

export const answers = {
  notLoaded: "Failed to load data.",
} as const;
