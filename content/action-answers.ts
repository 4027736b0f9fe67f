/** What became of an action in the portal or the admin, in a sentence. */
export const actionAnswers = {
  failed: (requestId: string) =>
    `That didn’t work, and nothing was changed. Please try again. If it stays so, look for ${requestId} in the log.`,
  gone: "That one is gone already.",
  chooseOne: "Please choose one first.",
  detailsSaved: "The details are saved.",
  projectRestored: (name: string) => `${name} is back.`,
  emailOfDeleted: (name: string) => `That address belongs to ${name}, who was deleted and can still be brought back.`,
  emailTaken: "Somebody here has that address already.",
} as const;
