export const title = "Next billing run";

export const words = {
  heading: "Next billing run",
  lead: "Every morning at 06:00 invoices go out, saved methods are charged and reminders sent. This is what the next one does.",
  issue: { heading: "Invoices", none: "No invoice is due." },
  charge: { heading: "Charges", none: "Nothing is charged." },
  remind: { heading: "Reminders", none: "Nobody is reminded." },
  paused: (today: string, last: string) =>
    `Nothing runs by itself at the moment: the next run would be on ${today}, and the last one was on ${last}. If this date is right, press ‘Run it now’, and the next ones run by themselves again. If it is wrong, have the server’s clock set first.`,
  waiting: (count: number, until: string) =>
    `While you are away nobody is reminded of a late payment. ${count ? `${count} ${count === 1 ? "reminder waits" : "reminders wait"} until ${until}.` : `Reminders start again on ${until}.`}`,
  isMany: "More than three periods at once: only ‘Run it now’ bills them.",
  run: "Run it now",
  runLead: (day: string) =>
    `Does it now instead of on ${day} at 06:00, and writes to the clients above. Nothing is done twice.`,
  next: (day: string) => `The next one runs on ${day}.`,
  dueOn: (day: string) => `due ${day}`,
  andMore: (count: number) => `and ${count} more`,
  left: (count: number) => (count === 1 ? "1 was not done" : `${count} were not done`),
  runs: "What the runs did",
  noRuns: "There has been no run yet.",
  nightly: "Nightly",
  byHand: "Asked for",
  running: "Still running",
  nothing: "There was nothing to do.",
  counts: (issued: number, charged: number, reminded: number) =>
    `${issued} issued, ${charged} charged, ${reminded} reminded`,
  outcomes: {
    issued: "Issued",
    "not-issued": "Not issued",
    charged: "Charged",
    "not-charged": "Not charged",
    reminded: "Reminded",
    "not-reminded": "Not reminded",
  },
  runHeading: (at: string) => `Run of ${at}`,
} as const;

export const answers = {
  started: "The run is started. What it did stands below in a moment.",
  look: "See what it did",
} as const;
