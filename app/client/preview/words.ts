export const title = "Preview";

export const words = {
  heading: "This preview link doesn’t work",
  lead: "It has ended, is older than 7 days, or was not copied whole. Ask whoever sent it for a new one.",
  tooMany: "Too many attempts. Please wait a minute, then open the link again.",
  home: "To the website",
} as const;
