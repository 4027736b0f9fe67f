export const title = "People";

export const words = {
  heading: "People",
  lead: (client: string) =>
    `Everyone at ${client} who may log in here, what they may do, and which e-mails they get. E-mails about somebody’s own login go to that person only.`,
  back: "Your account",
} as const;
