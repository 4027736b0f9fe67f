export const title = "History of the website";

export const words = {
  heading: "History",
  lead: "Every version that visitors have seen. Bringing one back makes a draft; you look at it and publish it like any other.",
  caption: "Versions, newest first",
  heads: { version: "Version", published: "Published", changes: "What changed", act: "Bring back" },
  draft: "Draft",
  notYet: "Not yet",
  online: "Online",
  waits: (day: string) => `Waits for ${day}`,
  calledOff: "Called off",
  failed: "Could not be published",
  putAside: (day: string) => `Draft of ${day}, put aside`,
  first: "As it came",
  nothing: "Nothing",
  bringBack: "Bring back",
  bringBackNamed: (version: number) => `Bring back version ${version}`,
  confirm: {
    title: (version: number) => `Bring back version ${version}?`,
    lead: "It becomes your draft. Visitors see nothing yet.",
    same: "It is what the draft says already.",
    kept: (count: number) =>
      `The ${count === 1 ? "change" : `${count} changes`} in your draft ${count === 1 ? "is" : "are"} kept here as a draft put aside.`,
    cancel: "Cancel",
    button: (version: number) => `Make version ${version} the draft`,
  },
  stays: {
    heading: "What does not come back",
    says: "Prices that clients have agreed to and invoices. They keep what they were made with, whatever the website says.",
  },
} as const;

/** What became of an action. */
export const answers = {
  broughtBack: (version: string) => `Version ${version} is your draft now. Look at it, then publish it.`,
  stale: "The draft was changed in another tab meanwhile. Look at it once more.",
} as const;
