/** What became of an action in the portal or the admin, in a sentence. */
export const actionAnswers = {
  failed: (requestId: string) =>
    `That didn’t work, and nothing was changed. Please try again. If it stays so, look for ${requestId} in the log.`,
  /** The answer to the last step of saving was lost. */
  unknown: (requestId: string) =>
    `The connection to the database broke while this was being saved: it may be done, or not. Please look before you try again. In the log it is ${requestId}.`,
  /** Both are in sight: theirs here, one's own in the form. */
  stale: (saved: string) =>
    `Somebody has changed this since you opened the page. Saved now: ${saved}. Yours is still in the form; save once more to keep yours.`,
  empty: "(empty)",
  gone: "That one is gone already.",
  chooseOne: "Please choose one first.",
  detailsSaved: "The details are saved.",
  projectRestored: (name: string) => `${name} is back.`,
  emailOfDeleted: (name: string) => `That address belongs to ${name}, who was deleted and can still be brought back.`,
  emailTaken: "Somebody here has that address already.",
} as const;
