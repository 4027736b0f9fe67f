export const title = "Messages";

export const words = {
  lead: "What we write to each other, on a page of its own for each project.",
  list: "Projects",
  none: "There are no messages yet. They begin with your first project.",
  nothing: "Nothing is written yet.",
  you: "You",
} as const;
