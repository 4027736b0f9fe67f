export const draftWords = {
  back: "Website",
  none: "Nothing is waiting to be published.",
  inDraft: (count: number) => `${count} ${count === 1 ? "change is" : "changes are"} in the draft.`,
  inPart: (count: number) => `${count} ${count === 1 ? "change" : "changes"} in this part.`,
  elsewhere: (count: number) => `${count} ${count === 1 ? "change" : "changes"} in other parts.`,
  online: (day: string) => `Visitors see the version of ${day}.`,
  waits: (day: string) => `A version waits for ${day}.`,
  preview: "Preview",
  publish: "Publish…",
  saved: "Saved in the draft. Visitors see it when you publish.",
  changedMeanwhile:
    "This was changed in another tab since you opened the page. What is saved now stands here; yours is still in the form. Save once more to keep yours.",
  fieldWrong: "This is missing, too long, or not of a kind that fits here.",
} as const;
