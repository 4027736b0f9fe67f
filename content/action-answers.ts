/** What became of an action in the portal or the admin, in a sentence. */
export const actionAnswers = {
  failed: (requestId: string) =>
    `That didn’t work, and nothing was changed. Please try again. If it stays so, look for ${requestId} in the log.`,
  dashboardNotLoaded: "Failed to load client data.",
  addOnsNotLoaded: "Failed to load data.",
  gone: "That one is gone already.",
  planTwice: "Plan already added.",
  addOnTwice: "Add-on already added.",
  productTwice: "Product already added.",
  added: "Added.",
  removed: "Removed.",
  chooseOne: "Please choose one first.",
  statusSaved: (isMailed: boolean) => (isMailed ? "Saved. The client is told by e-mail." : "Saved."),
  unchanged: "Nothing to save: it is so already.",
  detailsSaved: "The details are saved.",
  projectRestored: (name: string) => `${name} is back.`,
  emailOfDeleted: (name: string) => `That address belongs to ${name}, who was deleted and can still be brought back.`,
  emailTaken: "Somebody here has that address already.",
} as const;
