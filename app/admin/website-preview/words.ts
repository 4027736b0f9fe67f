export const title = "Preview of the website";

export const words = {
  heading: "Preview",
  lead: "The whole site with your changes, before visitors see them. A link shows the draft as it is at the moment of looking.",
  look: {
    heading: "For you",
    says: "The public pages open in this browser with your changes, until you leave the preview.",
    button: "Look at it",
  },
  make: {
    heading: "For somebody else",
    says: "A link that works for 7 days. Whoever has it needs no account, and sees nothing but the public pages.",
    button: "Make a link",
    link: "Link to the draft",
    hint: "It is shown this once: copy it now. A new one can be made at any time.",
    copy: "Copy the link",
    copied: "Copied.",
  },
  list: {
    heading: "Links that work",
    none: "None at the moment.",
    made: (moment: string) => `Made ${moment}`,
    until: (moment: string) => `Works until ${moment}`,
    end: "End it",
    endLabel: (moment: string) => `End the link made ${moment}`,
  },
} as const;

/** What became of an action. */
export const answers = {
  made: "Here is the link.",
  tooMany: "There are 20 links already. End one of them first.",
  ended: "It has ended: whoever opens it is told so.",
  endedBefore: "It had ended already.",
} as const;
