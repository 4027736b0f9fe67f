export const title = "Get an Add-On";

export const words = {
  back: "Back",
  for: "For",
  lead: "Tick what you want. You pay nothing today: I send an invoice first.",
  legend: "Add-ons",
  taken: "You have this already, or you have asked for it.",
  summary: "Cost summary",
  once: "Total one-time",
  monthly: "Total monthly",
  send: "Add Selected Add-Ons",
  sending: "Sending…",
  start: "They start once the invoice is paid.",
  loggedOut: "You’re logged out, so nothing was sent.",
  logInAgain: "Log in again, in a new tab",
  thenSend: "Then press the button once more: your choices are still ticked.",
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
