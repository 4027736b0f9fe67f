export const title = "Data requests";

export const words = {
  heading: "Data requests",
  lead: "What people ask about the data you keep of them, and what they complain of. The law sets the dates.",
  kinds: { complaint: "Data protection complaint", copy: "A copy of their data", erasure: "Erase their data" },
  received: (day: string) => `Received ${day}`,
  due: {
    acknowledge: (day: string) => `Acknowledge it by ${day}`,
    answer: (day: string) => `Answer it by ${day}`,
    none: "Look into it without delay",
  },
  answered: (day: string) => `Answered ${day}`,
  acknowledged: (day: string) => `Acknowledged ${day}`,
  linked: (day: string, until: string) =>
    `A link went to them on ${day}: until ${until} they can do it themselves, and it is then off your list.`,
  settled: { copy: "They downloaded it themselves", erasure: "They erased it themselves" },
  acknowledge: "Acknowledge by e-mail",
  acknowledgeNamed: (name: string) => `Acknowledge what ${name} wrote, by e-mail`,
  answer: "It is answered",
  answerNamed: (name: string) => `What ${name} wrote is answered`,
  reopen: "Not answered yet",
  reopenNamed: (name: string) => `What ${name} wrote is not answered yet`,
  client: "Open the client",
  how: "Answer by e-mail, and only to this address: that is how you know who asked. A copy of a client’s data is on their page, Everything in one file; your private notes are not in it, so add what they say about whoever asks. Whoever only ever wrote to you gets a link by e-mail and does it themselves; delete a client on their page.",
  none: { heading: "Nothing asked", lead: "Requests and complaints about data will be listed here." },
  open: "To do",
  done: "Answered",
} as const;

export const answers = {
  acknowledged: "Acknowledged. They get an e-mail.",
  answered: "Noted as answered.",
  reopened: "It is on your list again.",
} as const;
