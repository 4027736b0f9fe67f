import { business } from "../../content/business.ts";

/** What several pages of the portal say. */
export const portalWords = {
  addOn: "Get an Add-On",
  back: "Dashboard",
  yourFile: "Everything of yours, in one file",
} as const;

export const helpWords = {
  heading: "Need Help?",
  get hours() {
    return `I answer ${business().supportHours}.`;
  },
  get ask() {
    return `Ask me. I answer ${business().supportHours}.`;
  },
  get where() {
    return `Look in the Support Centre, or ask ${business().firstName}: ${business().supportHours}.`;
  },
  link: "Support Centre",
} as const;

export const loadFailedWords = {
  nothingLost: "Nothing is lost. Try again, or ask me and quote",
  tryAgain: "Try again",
} as const;
