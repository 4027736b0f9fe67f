export const words = {
  heading: "Archives in it",
  lead: (name: string) =>
    `What you keep for ${name} outside this portal: the files of their website as you hand them over, a backup of their shop. They see each at once, and have it in the next file that is made.`,
  about: "What it is",
  aboutHint: "They read this. For example: the files of your website, as of today.",
  project: "Which project it is of",
  projectHint: "It is erased with that project.",
  noProject: "None of them alone",
  file: "The file",
  fileHint: "Up to 200 MB. Many files go into one archive first.",
  add: "Add it",
  adding: "Sending it…",
  since: (day: string) => `Kept since ${day}`,
  removed: "Removed. It can be put back until tomorrow.",
  download: (about: string, size: string) => `Download ${about}, ${size}`,
  remove: "Remove",
  removeNamed: (about: string) => `Remove ${about}`,
  putBack: "Put back",
  putBackNamed: (about: string) => `Put back ${about}`,
} as const;

export const answers = {
  about: "Write what it is: they read that.",
  missing: "Choose the file.",
  added: (about: string) => `${about} is there. They have it in the next file that is made.`,
  removed: (about: string) => `${about} is out of the next file that is made.`,
  putBack: (about: string) => `${about} is there again.`,
  cut: "The line was cut before all of it was here. Choose the file again.",
  refused: {
    empty: "This file is empty.",
    "too-large": "This file is larger than 200 MB. Split it into several archives.",
    "no-room":
      "There is no room left: together, a client’s archives have 1 GB. Remove an older one first; its room is free the day after.",
  },
} as const;
