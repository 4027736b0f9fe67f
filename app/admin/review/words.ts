export const title = "Drafts";

export const words = {
  heading: "Drafts",
  lead: {
    none: "No version is uploaded yet.",
    unsent: (number: number) => `Version ${number} is uploaded and not sent.`,
    waiting: (number: number, client: string, at: string) => `Version ${number} is with ${client} since ${at}.`,
    approved: (number: number, client: string) => `${client} approved version ${number}.`,
    changes: (number: number, client: string) => `${client} asked for changes to version ${number}.`,
  },
  yours: "Your turn",
  clients: (client: string) => `${client}’s turn`,
  changes: "What should change",
  said: (client: string, at: string) => `${client}, ${at}`,
  work: {
    heading: "To work through",
    done: (fixed: number, all: number) => `${fixed} of ${all} done`,
    fixed: (version: number) => `Fixed in version ${version}`,
    fixedOf: (number: number, version: number) => `Comment ${number} is fixed in version ${version}`,
    look: "Show it",
    lookOf: (number: number) => `Show it: comment ${number}`,
    notYet: (client: string) =>
      `Upload the next version: then you can say what is fixed in it. ${client} sees that when you send it.`,
    goes: (open: number) =>
      open === 1
        ? "1 comment is not marked as fixed: it goes along as open."
        : `${open} comments are not marked as fixed: they go along as open.`,
  },
  upload: {
    heading: (number: number) => `Upload version ${number}`,
    file: "The site as a zip",
    hint: "Up to 50 MB, 10 pages, with index.html at the top. HTML, CSS, pictures, fonts and scripts.",
    button: "Upload",
    busy: "Reading it…",
  },
  byCommand: {
    heading: "From a command line",
    command: "One line, in the folder that has the zip",
    hint: "It only uploads: sending stays a click here. The key in it is for this project and lasts 30 days; keep it to yourself.",
    line: (key: string, address: string) =>
      `curl --upload-file site.zip --header 'Authorization: Bearer ${key}' ${address}`,
  },
  send: {
    heading: (number: number, client: string) => `Send version ${number} to ${client}`,
    note: "What changed",
    noteHint: (client: string) => `${client} reads this above the draft and in the e-mail.`,
    button: (number: number) => `Send version ${number}`,
    when: "When you send it:",
    whenLead: (client: string) => `status Template Sent, ${client}’s turn, an e-mail with the note and a link.`,
    withdraw: (number: number) => `Withdraw version ${number}`,
    look: (number: number) => `Look at version ${number} (new tab)`,
  },
  versions: "Versions",
  version: (number: number) => `Version ${number}`,
  state: {
    unsent: (at: string) => `Uploaded ${at}, not sent.`,
    waiting: (client: string, at: string) => `With ${client} from ${at}.`,
    replaced: (at: string) => `Sent ${at}. Not answered: replaced.`,
    approved: (at: string) => `Approved ${at}.`,
    changes: (at: string) => `Changes asked for ${at}.`,
  },
  size: (files: number, bytes: string) => `${files === 1 ? "1 file" : `${files} files`}, ${bytes}`,
  open: "Open",
  openNamed: (number: number) => `Open version ${number} (new tab)`,
  approval: {
    heading: "Approved",
    none: "Nothing yet. Here you will see who approved which version, when, and its fingerprint. That is the version to put online.",
    version: (number: number) => `Version ${number}`,
    online: "It is online: change the status",
  },
};

export const answers = {
  fixed: (version: number) => `Marked as fixed in version ${version}.`,
  fixedAlready: "It is marked as fixed already.",
  tooEarly: "Upload the version in which it is fixed first.",
  withdrawn: "Withdrawn. Nobody else has seen it.",
  alreadySent: "It was sent already.",
  sent: (number: number) => `Version ${number} is sent.`,
  notNewest: "There is a newer version. Send that one.",
  notBeingMade: "This site is not being made, so no draft goes out.",
  noFile: "Choose a zip first.",
};
