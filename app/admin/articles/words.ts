export const title = "Articles";

export const words = {
  heading: "Articles",
  lead: "Help articles and writing samples. What you write stays a draft until you publish it.",
  new: { heading: "Write something new", type: "What it is", title: "Title", start: "Start writing" },
  types: { label: "Which articles", all: "All" },
  find: "Find a title",
  search: "Find",
  showAll: "Show all",
  untitled: "Without a title",
  updated: (when: string) => `Changed ${when}`,
  editNamed: (title: string) => `Edit ${title}`,
  view: "View",
  viewNamed: (title: string) => `View ${title} on the site`,
  older: "Next",
  first: "First page",
  pages: "Pages of articles",
  none: { heading: "Nothing written yet", lead: "Start the first one above. Nobody sees it until you publish it." },
  notFound: (search: string) => `No title contains “${search}”`,
  notFoundLead: "Any part of a title is enough.",
  deleted: {
    heading: "Deleted",
    lead: "Kept for ten days in case it was a mistake.",
    erased: (day: string) => `Erased on ${day}`,
    undoNamed: (title: string) => `Undo the deletion of ${title}`,
  },
  confirm: {
    title: (title: string) => `Delete ${title}?`,
    goes: "The draft and all its versions go from this list.",
    undo: "You can undo it for ten days.",
    keep: "Keep this draft",
  },
} as const;

/** What became of a change. */
export const answers = {
  titleMissing: "It needs a title. You can change it later.",
  titleTooLong: "That title is too long.",
  deleted: (title: string) => `${title} is deleted. You can bring it back for ten days.`,
  restored: (title: string) => `${title} is back.`,
} as const;
