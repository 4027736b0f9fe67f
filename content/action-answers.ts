/** What became of an action in the portal or the admin, in a sentence. */
export const actionAnswers = {
  failed: (requestId: string) =>
    `That didn’t work, and nothing was changed. Please try again. If it stays so, look for ${requestId} in the log.`,
  gone: "That one is gone already.",
  chooseOne: "Please choose one first.",
  detailsSaved: "The details are saved.",
  projectAdded: (name: string) => `${name} is added.`,
  projectDeleted: (name: string) => `${name} is deleted. You can bring it back for ten days.`,
  projectRestored: (name: string) => `${name} is back.`,
  clientAdded: (name: string) => `${name} is added. Send the login details when the site is ready.`,
  clientDeleted: (name: string) => `${name} is deleted and signed out everywhere. You can undo this for ten days.`,
  clientRestored: (name: string) => `${name} is back, with everything they had.`,
  emailOfDeleted: (name: string) => `That address belongs to ${name}, who was deleted and can still be brought back.`,
  enquiryAnswered: "Marked as answered.",
  invited: "On their way by e-mail. The link works once, for seven days.",
  secondStepForgotten: "The second step is off, and they hear of it by e-mail.",
  invalidEmail: "Nobody could sign in with that e-mail address. Add them by hand, with another one.",
  emailInvalid: "Invalid email address.",
  emailTaken: "Somebody here has that address already.",
  requestApproved: "Approved. The invoice is on its way to the client.",
  requestDeclined: "Declined. The client is told why.",
  requestDecided: "That request had been decided already. Nothing was done twice.",
  reasonMissing: "Please say why: the client reads it.",
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

/** Facts that the admin reads beside a name. */
export const adminPhrases = {
  noLogin: "No login sent yet",
  loginSent: (day: string) => `Login sent ${day}, not used yet`,
  hasLogin: "Has a login",
  today: (clock: string) => `${clock} today`,
  age: (days: number) => (days === 0 ? "since today" : days === 1 ? "since yesterday" : `for ${days} days`),
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
