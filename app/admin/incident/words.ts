import { noticeDays } from "../../../domain/incident.ts";

export const title = "Incident";

const clientCount = (count: number) => (count === 1 ? "1 client" : `${count} clients`);

export const words = {
  back: "Running sites",
  heading: (sites: string) => `${sites}: down`,
  headingOver: (sites: string) => `${sites}: was down`,
  headingPlanned: "Planned work",
  going: (minutes: string) => `Going on, ${minutes}`,
  over: (minutes: string) => `Over, ${minutes}`,
  since: (moment: string, found: string) => `Since ${moment}. ${found}`,
  fromTo: (from: string, to: string) => `${from} to ${to}.`,
  notify: {
    heading: "Tell the clients",
    lead: (names: string) => `Goes by e-mail to those of ${names} who get news, and on top of their ‘Your site’ page.`,
    nobody: "There is no client to tell: the sites are nobody’s.",
    last: (moment: string) => `The last note was ${moment}.`,
    none: "No note has been sent yet.",
    which: "Which note",
    kinds: { "note-know": "I know", "note-found": "I have found it", "note-over": "It is over" },
    note: "The note",
    hint: "Say what is wrong, what you do, and when you write again. No guesses.",
    nextDay: "Next note by, day",
    nextTime: "Time",
    nextHint: "London time. Empty: the note promises no other.",
    button: (count: number) => `Send to ${clientCount(count)}`,
  },
  timeline: {
    heading: "Timeline",
    none: "Nothing has been written down yet.",
    kinds: {
      found: "Found down",
      added: "Down as well",
      over: "Over",
      "note-know": "Note to the clients: I know",
      "note-found": "Note to the clients: I have found it",
      "note-over": "Note to the clients: It is over",
      own: "You",
    },
    next: (moment: string) => `Next note promised by ${moment}.`,
    line: "Add a line",
    lineHint: "For yourself: no client reads it.",
    add: "Add",
  },
  cause: {
    heading: "Cause",
    label: "Why, as clients read it",
    hint: "One sentence, once you know it. Clients see it beside the day.",
    button: "Save the cause",
  },
  planned: {
    heading: "Was it planned work?",
    none: `No work was announced for this time. It counts: work has to be announced ${noticeDays} days before it begins.`,
    late: (when: string, on: string) =>
      `The work from ${when} was announced on ${on}, less than ${noticeDays} days before. It counts.`,
    outside: (when: string) => `The work from ${when} was announced in time. What lies outside of that time counts.`,
    covers: (when: string, on: string) =>
      `The work from ${when} was announced on ${on}, at least ${noticeDays} days before. What lies in it does not count.`,
    button: "Say it was planned work",
    cause: (on: string, what: string) => `Work I told you about on ${on}: ${what}`,
  },
  lasts: {
    heading: "If it lasts",
    month: (month: string, minutes: string, allowed: number) =>
      `${month} has ${minutes} minutes. 99.9% allows ${allowed} of them down.`,
    caption: "Until when this month’s promise holds",
    site: "Site",
    until: "Promise holds until",
    used: (minutes: string) => `${minutes} used before`,
    missed: "Missed already",
    credits: "What a missed month gives back is worked out and given on the 1st by itself.",
  },
  affected: {
    heading: "Affected",
    down: "Down",
    up: (moment: string) => `Up since ${moment}`,
    nobody: "Nobody’s",
    planned: "Planned",
    calledOff: "Called off",
  },
  work: {
    when: "When",
    what: "What",
    announced: (moment: string) => `Announced on ${moment}.`,
    inTime: `At least ${noticeDays} days before it begins: it does not count.`,
    late: `Less than ${noticeDays} days before it begins: every minute down counts.`,
    calledOff: "It is called off. Whoever was told of it was told so.",
    begun: "It has begun, so it cannot be called off any more.",
    over: "It is over.",
    callOff: "Call it off",
    callOffLead: (names: string) => `Those of ${names} who get news are told by e-mail.`,
    callOffSure: "Call it off and tell the clients",
  },
} as const;

export const answers = {
  sent: (count: number) => `Sent to ${clientCount(count)}.`,
  added: "The line is added.",
  causeSaved: "The cause is saved. Clients read it on their page.",
  unchanged: "It said so already. Nothing was changed.",
  calledOff: "Called off. The e-mails go now.",
  alreadyCalledOff: "It was called off already.",
} as const;

export const problems = {
  kind: "Choose which note it is.",
  note: "Write the note: the clients read it.",
  nextBy: "Give both a day and a time, or neither.",
  nextPast: "Choose a time that is still to come.",
  line: "There is nothing to add yet.",
  cause: "Write what happened.",
  notAnnounced:
    "It was not announced 3 days before for the whole time, so it counts and cannot be called planned work.",
  begun: words.work.begun,
} as const;
