export const title = (article: string) => `Preview of ${article}`;

export const words = {
  what: "Preview: this is your draft as the public would see it.",
  back: "Back to writing",
} as const;
