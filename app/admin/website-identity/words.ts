export const title = "How it looks";

export const words = {
  heading: "How it looks",
  lead: "Two colours, and the two sites to look around. Drawings and documents keep the colours they came with.",
  colours: {
    heading: "Colours",
    main: "Main colour",
    mainHint: "Links, buttons and the footer. Dark, because white letters stand on it. Such as #17594a.",
    accent: "Accent colour",
    accentHint: "What stands out. Light, because dark letters stand on it. Such as #f4b23e.",
    sample: "Your two colours, side by side",
    save: "Save colours",
  },
  showcases: {
    heading: "Sites to look around",
    lead: "The portfolio leads to them. One that is off answers like an address that does not exist.",
    parkTemplate: "The template for a park",
    builder: "The one-page site of a builder",
    save: "Save sites",
  },
} as const;

/** What became of a change. */
export const answers = {
  noColour: "A colour is # and six of 0–9 and a–f, such as #17594a.",
  unreadable: (on: string, is: string, least: string) =>
    `Too hard to read against ${on}: ${is} to 1, and it must be ${least} to 1 at least. Try a darker or a lighter one.`,
} as const;
