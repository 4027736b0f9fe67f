export const title = "Website";

export const words = {
  heading: "Website",
  lead: (host: string) => `Everything visitors read on ${host}. Change it here; nothing is visible until you publish.`,
  changes: (count: number) => `${count} ${count === 1 ? "change" : "changes"}`,
  samples: (count: number) => `${count} ${count === 1 ? "sample" : "samples"}`,
  versions: (count: number) => `${count} ${count === 1 ? "version" : "versions"}`,
  parts: {
    plans: "Plans and prices",
    hours: "Opening hours and holidays",
    business: "Business details",
    testimonials: "Testimonials",
    portfolio: "Portfolio",
    questions: "Questions and answers",
    texts: "Texts of the pages",
    identity: "How it looks",
    history: "History",
  },
  plans: (plans: number, addOns: number) => `${plans} plans, ${addOns} add-ons, domains.`,
  business: "Name, address, phone, e-mail. Also on invoices and in e-mails.",
  testimonials: (count: number) => (count === 0 ? "None yet." : `${count} in a client’s own words.`),
  sampleWarning: "Replace the samples: reviews that nobody wrote are against UK law.",
  portfolio: (count: number) => `${count} ${count === 1 ? "project" : "projects"} with pictures.`,
  questions: (count: number) => `${count} questions on the plans page.`,
  texts: (count: number) => (count === 0 ? "As they came." : `${count} in your own words, the others as they came.`),
  identity: "Your colours, your logo, and which sites to look around are shown.",
  history: "Every version that was published. Any of them can come back.",
  how: {
    heading: "How it works",
    steps: [
      { title: "Draft", says: "You change what you like. Each change is saved at once, and only you see it." },
      { title: "Preview", says: "The whole site with your changes, at a link that works for 7 days." },
      { title: "Publish", says: "All changes at once. What has a later date waits for that day." },
    ],
  },
  prices: {
    heading: "Where prices also appear",
    says: "The home page, the plans page, the policies and the questions read their prices from here. You change a price once.",
  },
  publish: {
    title: (count: number) => `Publish ${count} ${count === 1 ? "change" : "changes"}?`,
    button: (count: number) => `Publish ${count} ${count === 1 ? "change" : "changes"}`,
    notYet: "Not yet",
    later: "At a later time",
    laterButton: "Publish then",
    day: "Day",
    time: "Time",
    samples: (count: number) =>
      `${count} ${count === 1 ? "testimonial is a sample" : "testimonials are samples"}. Reviews that nobody wrote are against UK law: put your clients’ own words there.`,
    replaces: (day: string) => `A version waits for ${day}. This one takes its place.`,
  },
  waiting: {
    says: (day: string) => `A version waits for ${day}.`,
    callOff: "Call it off",
  },
  failure: (why: string) => `The last version could not be published: ${why} Visitors see the one before.`,
} as const;

/** What became of an action. */
export const answers = {
  publishing: "Visitors see it in a few seconds.",
  waits: (day: string) => `It waits, and goes online on ${day}.`,
  nothing: "Nothing has changed, so there is nothing to publish.",
  stale: "The draft was changed in another tab meanwhile. Look at the changes once more, then publish.",
  past: "That time is over.",
  unfilled: (texts: string) =>
    `A text names something in curly brackets that there is not: ${texts}. Mend it, then publish.`,
  dayWrong: "Write a day such as 2027-01-04, within the next year.",
  calledOff: "Called off. Its changes are still in the draft.",
  nothingWaits: "Nothing waits any more.",
} as const;
