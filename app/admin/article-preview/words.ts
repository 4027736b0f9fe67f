import { business } from "../../../content/business.ts";

export const title = (article: string) => `Preview of ${article}, ${business.name}`;

export const words = {
  what: "Preview: this is your draft as the public would see it.",
  back: "Back to writing",
} as const;
