/** What became of a deed in the portal or the admin, in a sentence. */
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
  saved: "Saved. It concerns what is bought from now on.",
  nameTaken: "Something in the catalogue has that name already.",
  titleMissing: "It needs a title. You can change it later.",
  titleTooLong: "That title is too long.",
  articleDeleted: (title: string) => `${title} is deleted. You can bring it back for ten days.`,
  articleRestored: (title: string) => `${title} is back.`,
  articleSlugTaken: "Another article has that address.",
  draftSaved: "Saved.",
  published: "Published. Everybody can read it now.",
  withdrawn: "Taken offline. The draft is still here.",
  versionRestored: "That version is the draft again. What stood here before is in the history.",
  setAside: "Your text is in the history.",
  changedElsewhere: "This article was changed in another window. Yours is not saved yet, and nothing is lost.",
  pictureAdded: "The picture is at the end of the text.",
} as const;

/** Why a photograph was not taken in. */
export const pictureRefusals = {
  "not-a-picture": "That file is no picture that I can read. A JPEG, PNG, WebP or AVIF will do.",
  "kind-not-taken": "Pictures of that kind are not taken. A JPEG, PNG, WebP or AVIF will do.",
  "too-large": "That file is larger than 15 MB. Send a smaller one.",
  "too-many-pixels": "That picture has too many pixels to be read here. Send a smaller one.",
  "no-room": "The text has no room for another picture. Make two articles of it.",
  "took-too-long": "That picture took too long to read. Save it again as a JPEG and send that.",
} as const;
