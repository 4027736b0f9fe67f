import type { MaterialKind } from "../../../domain/material.ts";

export const title = "Make a list";

export const words = {
  heading: (client: string) => `Ask ${client} for things`,
  lead: "Take items from the templates, or write your own. Nothing is sent until you press the button.",
  none: "Nothing is on the list yet.",
  itemTitle: "Title",
  kind: "Kind",
  hint: (client: string) => `What ${client} should know`,
  enough: "Enough is",
  enoughHint: "How many photos or files, 1 to 30.",
  choices: "Answers to choose from",
  choicesHint: "One on each line. For a choice only.",
  needed: "I cannot carry on without it",
  save: "Save",
  saveNamed: (item: string) => `Save ${item}`,
  edit: (item: string) => `Change ${item}`,
  up: (item: string) => `Move ${item} up`,
  down: (item: string) => `Move ${item} down`,
  takeOff: (item: string) => `Take ${item} off the list`,
  sent: "Sent",
  own: "Write your own",
  add: "Add to the list",
  templates: "Templates",
  addTemplate: "Add",
  addNamed: (item: string) => `Add ${item}`,
  onList: "On the list",
  line: (client: string) => `A line to ${client}`,
  lineHint: "Stands at the top of the list and in the e-mail.",
  when: "When you send it:",
  whenLead: (client: string) =>
    `status On Hold, ${client}’s turn, an e-mail with a link to the list. If they have no login yet, it leads to choosing a password. Reminders after 2 and 5 days.`,
  send: (client: string) => `Send the list to ${client}`,
  came: "What came",
  count: {
    photos: (enough: number) => (enough === 1 ? "1 photo" : `${enough} photos`),
    files: (enough: number) => (enough === 1 ? "1 file" : `${enough} files`),
    text: () => "Text",
    choice: (_: number, choices: number) => `Choice, ${choices} answers`,
    date: () => "Dates, each with a time",
  } satisfies Record<MaterialKind, (enough: number, choices: number) => string>,
} as const;

export const answers = {
  saved: "Saved.",
  added: (item: string) => `${item} is on the list.`,
  takenOff: "Taken off the list.",
  sent: "Sent. The e-mail goes now.",
  unchanged: "It was so already. Nothing was sent.",
  empty: "Put something on the list first.",
  line: "Write a line: the client reads it at the top of the list.",
  tooMany: "A list has 30 things at most.",
  notBeingMade: "Only a site that is being made can wait for its client.",
  title: "Give it a title.",
  enough: "Choose a number from 1 to 30.",
  choices: "Write at least two answers, one on each line, twelve at most.",
} as const;

/** What most sites need. */
export const templates = {
  photos: {
    kind: "photos",
    title: "Photos of your work",
    hint: "People at work, not empty rooms.",
    enough: 6,
    choices: [],
  },
  logo: {
    kind: "files",
    title: "Logo",
    hint: "SVG, PDF or a large PNG: whatever your printer has.",
    enough: 1,
    choices: [],
  },
  about: {
    kind: "text",
    title: "About you",
    hint: "Who you are and what you do. 80 words is plenty.",
    enough: 1,
    choices: [],
  },
  hours: {
    kind: "text",
    title: "Opening hours",
    hint: "Each day, from and to, and when you are closed.",
    enough: 1,
    choices: [],
  },
  booking: {
    kind: "choice",
    title: "How do people reach you?",
    hint: "Pick one. We can change it later.",
    enough: 1,
    choices: ["By e-mail to me", "By phone", "With a form on the page", "I am not sure. You choose."],
  },
  dates: {
    kind: "date",
    title: "Your dates",
    hint: "Every date that should stand on the site.",
    enough: 1,
    choices: [],
  },
  domain: {
    kind: "text",
    title: "Domain",
    hint: "The address you want, or have, and where it is registered.",
    enough: 1,
    choices: [],
  },
} as const satisfies Record<
  string,
  { kind: MaterialKind; title: string; hint: string; enough: number; choices: readonly string[] }
>;
