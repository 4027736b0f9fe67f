export const entryWords = {
  save: "Save in the draft",
  up: "Up",
  down: "Down",
  moveUp: (title: string) => `Move ${title} up`,
  moveDown: (title: string) => `Move ${title} down`,
  changed: "Changed",
  isNew: "New",
  remove: "Remove",
  removeNamed: (title: string) => `Remove ${title} from the draft`,
  neverOnline: "It was never published, so it cannot be put back.",
  removed: {
    heading: "Removed in the draft",
    lead: "Visitors see these until you publish.",
    putBack: "Put it back",
    putBackNamed: (title: string) => `Put ${title} back into the draft`,
  },
} as const;

/** What became of a change. */
export const entryAnswers = {
  removed: "Removed from the draft. What is published stays until you publish.",
  putBack: "Back in the draft, as visitors see it.",
  moved: "Moved in the draft. Visitors see it when you publish.",
  orderChanged: "The list was changed in another tab since you opened the page. Look at it once more, then move.",
  removeStale: "This was changed in another tab since you opened the page. Look at it once more, then remove it.",
  gone: "This was removed or renamed in another tab. What you typed is in the form for a new one.",
  notThere: "It is no longer there.",
  nameTaken: "There is one like this already.",
  isBack: "It is in the draft already.",
  full: "The list is full. Remove one first.",
} as const;
