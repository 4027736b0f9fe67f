import { keeping } from "../domain/catalogue.ts";
import { minutesBeforeClientsHear, type Outcome } from "../domain/site-check.ts";
import { agreedWords } from "./agreed.ts";
import { business } from "./business.ts";

/** What of a change its sentences name: the plans, or how often it is paid. */
type ChangeNames = { project: string; from: string; to: string; day: string };
type Saying = "begun" | "planned" | "ends" | "stays" | "priceStays" | "interval";
type ChangeWords = Record<Saying, (is: ChangeNames) => string>;

/** The occasions of the mails whose words are here. */
export const emailKinds = [
  "add-ons-confirmed",
  "add-ons-requested",
  "agreement-accepted",
  "agreement-cancelled",
  "agreement-wanted",
  "data-request-acknowledged",
  "data-request-link",
  "data-request-received",
  "draft-approved",
  "draft-approved-copy",
  "draft-changes",
  "draft-changes-copy",
  "draft-sent",
  "email-corrected-new",
  "email-corrected-old",
  "email-link",
  "enquiry-confirmed",
  "enquiry-received",
  "export-ready",
  "invite-link",
  "leaving-booked",
  "leaving-erased",
  "leaving-erasing",
  "leaving-last-day",
  "leaving-noted",
  "leaving-stays",
  "leaving-waived",
  "material-asked",
  "material-given",
  "material-received",
  "material-reminder",
  "messages-to-client",
  "messages-to-provider",
  "new-price",
  "outage-note",
  "person-invited",
  "person-removed",
  "plan-change-noted",
  "plan-changed",
  "project-news",
  "request-declined",
  "reset-link",
  "security-notice",
  "site-down",
  "site-down-client",
  "site-up",
  "site-up-client",
  "site-letter",
  "term-ends",
  "work-announced",
  "work-called-off",
] as const;

/** Words of the mails. Names and amounts come from the rows they are about. */
export const emailWords = {
  get footer() {
    return `One person, one laptop, about ${business().daysInWords} days.`;
  },
  enquiryReceived: {
    subject: (name: string) => `New enquiry from ${name}`,
    title: "A new enquiry",
    reply: "Answer by pressing Reply: it goes to the person who wrote.",
    answerBy: "Answer by",
    labels: {
      name: "Name",
      email: "Email",
      phone: "Phone",
      business: "Business or group",
      website: "Current website",
      hostingPlan: "Hosting plan",
      timeline: "Timeline",
      site: "Written on",
      project: "What they are looking for",
    },
  },
  /** To an address that anybody may have typed: nothing of what was written stands here. */
  enquiryConfirmed: {
    get subject() {
      return `Your message has reached ${business().name}`;
    },
    title: "Thank you for your message",
    greeting: "Hello,",
    get lead() {
      return `Thank you for getting in touch. I have your message and reply within about 24 hours, ${business().openingDays}.`;
    },
    later: (answered: string) => `Thank you for getting in touch. I have your message. ${answered}`,
    next: "What happens next: I write back to this address, usually with a few questions. There is nothing to pay and nothing to do until then.",
    get reach() {
      return `Something to add? Reply to this e-mail, write to ${business().enquiriesEmail}, or ring ${business().phone.shown}.`;
    },
    notYou: "You didn’t write to me? Then somebody typed your address by mistake, and you can ignore this e-mail.",
  },
  addOnsRequested: {
    subject: (project: string) => `Add-ons asked for: ${project}`,
    title: "Add-ons asked for",
    lead: (client: string, project: string) => `${client} would like this for ${project}:`,
    button: "Approve or decline",
    reply: "Answer by pressing Reply: it goes to the client.",
  },
  addOnsConfirmed: {
    subject: (project: string) => `Your request for ${project}`,
    title: "I have your request",
    lead: (project: string) => `You asked for this for ${project}:`,
    after: "I look at it and send you an invoice. Nothing is added before you have paid it.",
    button: "See my project",
  },
  /** What a look at a site found, to the provider. */
  siteFaults: {
    unknown: "nobody knows",
    up: "answers",
    "no-name": "its name leads nowhere",
    refused: "its server refuses the connection",
    "no-answer": "no answer within ten seconds",
    certificate: "its certificate is not in order",
    status: "it answers with an error",
    redirects: "it leads in a circle",
    elsewhere: "it leads to another site",
    content: "it does not say what it should",
    "cut-short": "its answer breaks off",
    "too-large": "its first page is larger than 512 kB",
    "not-http": "what answers is no website",
    forbidden: "an address that is never asked",
  } satisfies Record<Outcome, string>,
  siteDown: {
    subject: (sites: string) => `Down: ${sites}`,
    title: (count: number) => (count === 1 ? "A site is down" : `${count} sites are down`),
    lead: (since: string) => `Down since ${since}, found twice in a row:`,
    after: `You hear once more when it is over. Clients whose site is still down after ${minutesBeforeClientsHear} minutes are told by an e-mail, unless you have written to them by then.`,
    button: "See what happened",
  },
  siteUp: {
    subject: (sites: string) => `Up again: ${sites}`,
    title: (count: number) => (count === 1 ? "The site is up again" : "The sites are up again"),
    lead: (from: string, to: string, minutes: number) => `Down from ${from} to ${to}, ${inMinutes(minutes)}:`,
    after: "If you know what it was, write it down where your clients can read it.",
    button: "See what happened",
  },
  /** By itself, when the provider has not written in time. */
  siteDownClient: {
    subject: (project: string) => `${project}: your site does not answer`,
    title: "Your site does not answer",
    lead: (sites: string, since: string, count: number) =>
      `${sites} ${count === 1 ? "has" : "have"} not answered since ${since}. Visitors see an error or nothing at all. There is nothing you have to do.`,
    after: (provider: string) =>
      `This e-mail comes by itself: every site is looked at every minute, and ${provider} was told at once. You get one more when it is up again.`,
    button: "See my project",
  },
  siteUpClient: {
    subject: (project: string) => `${project}: your site is up again`,
    title: "Your site is up again",
    lead: (sites: string, from: string, to: string, minutes: number) =>
      `${sites} did not answer from ${from} to ${to}, ${inMinutes(minutes)}. I am sorry.`,
    after: "If that takes the month below what I promise, you get the credit without asking.",
    button: "See my project",
  },
  /** What was agreed, with its sum and how that is worked out. */
  planChanged: {
    subject: {
      begun: ({ to }) => `You are on ${to}`,
      planned: ({ to, day }) => `${to} from ${day}`,
      ends: ({ from, day }) => `${from} ends before ${day}`,
      stays: ({ from }) => `You stay on ${from}`,
      priceStays: ({ from }) => `The price of ${from} stays`,
      interval: ({ to, day }) => `You pay ${to} from ${day}`,
    } satisfies ChangeWords,
    title: "Your plan",
    lead: {
      begun: ({ project, to, from }) => `${project} is on ${to} from today. Until now it was on ${from}.`,
      planned: ({ project, to, from, day }) =>
        `${project} changes from ${from} to ${to} on ${day}. You keep ${from} until then, because it is paid until then or has begun.`,
      ends: ({ project, from, day }) => `${from} ends for ${project} before ${day}. You have it until then.`,
      stays: ({ project, from }) => `${project} stays on ${from}, as you wanted. Nothing else changes.`,
      priceStays: ({ project, from }) =>
        `The new price of ${from} that I wrote to you about does not come. ${project} goes on as it is.`,
      interval: ({ project, to, from, day }) =>
        `${project} is paid for ${to} from ${day}, no longer ${from}. What is invoiced already stays as it is.`,
    } satisfies ChangeWords,
    sums: "What it costs",
    toPay: "To pay today",
    each: (day: string, each: "month" | "year") => `From ${day}, each ${each}`,
    eachNext: (each: "month" | "year") => `From the next invoice on, each ${each}`,
    invoiced: "The invoice has an e-mail of its own, with every way to pay it.",
    canTakeBack: (day: string) => `You can take it back until ${day}, on the same page.`,
    term: "Your 12 months stay as they are.",
    button: "See the plan",
    refused: {
      subject: "Your plan was not changed",
      title: "Nothing has changed",
      lead: (project: string, day: string) =>
        `The change for ${project} that you asked for on ${day} was not made: something was different by then, or something is missing for its invoice.`,
      after: "There is nothing to pay for it. Look at the page again, or reply to this e-mail and I put it right.",
    },
  },
  /** Shown to the provider before it is sent. */
  newPrice: (is: {
    plan: string;
    project: string;
    was: string;
    will: string;
    each: "month" | "year";
    day: string;
    lastDay: string;
  }) => ({
    subject: `${is.plan} costs ${is.will} a ${is.each} from ${is.day}`,
    title: "A new price",
    lead: `From ${is.day}, ${is.plan} for ${is.project} costs ${is.will} a ${is.each}. Until ${is.lastDay} it costs ${is.was} a ${is.each}, as now.`,
    after: [
      "You need do nothing. What is invoiced or paid already stays as it is.",
      `You may leave instead, or change to another plan: from ${is.day} on leaving costs £0.00, because your 12 months are over by then.`,
    ],
    button: "See your plan",
  }),
  planChangeNoted: {
    subject: (client: string) => `${client} has changed what they have`,
    title: "A change of plan",
    lead: (client: string, project: string) => `${client} has agreed to a change for ${project}:`,
    what: {
      begun: ({ to }) => `${to} from today`,
      planned: ({ to, day }) => `${to} from ${day}`,
      ends: ({ from, day }) => `${from} ends before ${day}`,
      stays: ({ from }) => `${from} stays`,
      priceStays: ({ from }) => `The price of ${from} stays`,
      interval: ({ to, day }) => `Paid ${to} from ${day}`,
    } satisfies ChangeWords,
    costs: (pounds: string) => `Invoiced today: ${pounds}`,
    after: "It is in the books, and the client has an e-mail that says the same. You need do nothing.",
    button: "See the project",
    refused: {
      subject: (client: string) => `A change that ${client} asked for was not made`,
      title: "A change of plan was not made",
      lead: (client: string, project: string) =>
        `${client} asked for a change for ${project}. It was not made, and they have been told.`,
      after:
        "Either something had changed since they looked, or their address for invoices is missing. Look at the project, and at the details of the client.",
    },
  },
  /** To whoever may do everything: the dates, the file, and the way back. */
  leaving: {
    booked: {
      subject: (project: string, day: string) => `${project}: you leave on ${day}`,
      title: "You leave",
      lead: (project: string, day: string) =>
        `You leave with ${project} on ${day}. Thank you for the time you were here. Until then nothing changes.`,
    },
    lastDay: {
      subject: (project: string) => `Your last day with ${project}`,
      title: "Your last day",
      lead: (project: string, day: string) =>
        `You leave with ${project}: ${day} is the last day. From now on nothing more is charged for it.`,
    },
    erasing: {
      subject: (project: string, day: string) => `${project} is erased on ${day}`,
      title: "In a few days it is erased",
      lead: (project: string, day: string) =>
        `You left with ${project}: ${day} was the last day. Soon what was made for you is erased.`,
    },
    receipt: {
      subject: (project: string) => `${project} is erased`,
      title: "It is erased",
      lead: (project: string, day: string) =>
        `What was made for you for ${project} was erased on ${day}, as you left with it.`,
      erased:
        "Erased: the project with its description, notes and history, what it had, what you asked for, and the files with everything of yours.",
      kept: "Kept: your invoices and payments, because tax law says so.",
      owed: "Your name and how to reach you are kept until nothing is owed any more, and erased then.",
      backups: `Copies in backups are gone ${keeping.backupDays} days later at the latest.`,
      button: "What is kept, and for how long",
    },
    invoiced: (pounds: string) => `To pay for leaving: ${pounds}. The invoice has an e-mail of its own.`,
    willInvoice: (pounds: string, day: string) => `To pay for leaving: ${pounds}, by an invoice on ${day}.`,
    most: (pounds: string) => `That counts what is invoiced until then. It is never more than ${pounds}.`,
    free: "To pay for leaving: £0.00.",
    waived: (reason: string) => `To pay for leaving: £0.00. I ask for nothing: ${reason}`,
    /** They were let off what it would have cost. */
    waives: {
      subject: (project: string) => `Leaving with ${project} costs you nothing`,
      title: "Nothing to pay for leaving",
      lead: (project: string, day: string) => `You leave with ${project} on ${day}, and I ask for nothing for it.`,
    },
    /** The provider has taken it back for them. */
    stays: {
      subject: (project: string) => `You stay with ${project}`,
      title: "You stay",
      lead: (project: string, day: string) =>
        `I have taken back for you that you leave with ${project} on ${day}. It goes on as before.`,
      after: "It is billed as before. What was invoiced for leaving is credited.",
      mistake: "If you did not ask me to, reply to this e-mail, or leave again on the page.",
      button: "See the project",
    },
    stayUntil: (day: string) => `Until ${day} you can change your mind: press Stay on the page.`,
    erased: (day: string) => `On ${day} what was made for you is erased. I cannot bring it back after that.`,
    file: (address: string) => `Everything of yours, in one file: ${address}`,
    button: "The dates, and Stay",
    buttonOnly: "The dates",
  },
  leavingNoted: {
    booked: {
      subject: (client: string, day: string) => `${client} leaves on ${day}`,
      title: "A client leaves",
      lead: (client: string, project: string, day: string) => `${client} leaves with ${project} on ${day}.`,
      after: "The final invoice is written on that day. Until then you can waive what leaving costs, on the page.",
    },
    cancelled: {
      subject: (client: string) => `${client} has cancelled within the 14 days`,
      title: "A client has cancelled",
      lead: (client: string, project: string, number: string, moment: string) =>
        `${client} cancelled agreement ${number} about ${project} on ${moment}, as the law lets consumers do.`,
      after:
        "Their invoices are credited with all but the days of hosting they have had. What they paid by card goes back by itself; send back within 14 days what came by transfer: it is their balance now. If you registered a domain name for them, you may invoice what it cost. They have an e-mail that says the same.",
    },
    stays: {
      subject: (client: string) => `${client} stays after all`,
      title: "They stay",
      lead: (client: string, project: string) => `${client} stays with ${project} after all.`,
      after: "It is billed as before. What was invoiced for leaving is credited.",
    },
    button: "See the page",
  },
  requestDeclined: {
    subject: (project: string) => `About the add-ons for ${project}`,
    title: "Not this time",
    lead: (project: string) => `I have declined what you asked for, for ${project}:`,
    reason: (reason: string) => `Why: ${reason}`,
    after: "Nothing was added and nothing is owed. Write to me if you see it differently.",
    button: "See my project",
  },
  /** Sent when a status changes that concerns the client. The others, and a status taken away, are no news to them. */
  agreementAccepted: {
    subject: (project: string) => `What we agreed for ${project}`,
    title: "Accepted, thank you",
    lead: (project: string, what: string, moment: string, number: string) =>
      `You accepted the agreement for ${project} (${what}) on ${moment}. It is attached as a PDF, word for word: ${number}.`,
    binds: "It binds us both, and these terms stay yours whatever I offer later.",
    cancel: (day: string, email: string) =>
      `You can cancel until the end of ${day}, without a reason. A message to ${email} that says so is enough: ‘I cancel our agreement’, with your name and the day.`,
    atOnce:
      "You asked me to start within that time. If you cancel, you pay for the days of hosting used and for a domain name that was registered for you.",
    notAtOnce: "You did not ask me to start within that time, so I begin after it.",
    button: "See the agreement",
  },
  /** To whoever cancelled within their 14 days: that it has arrived, word for word, with its moment. */
  agreementCancelled: {
    subject: (project: string) => `You have cancelled: ${project}`,
    title: "I have your cancellation",
    lead: (project: string, moment: string) => `It reached me on ${moment}, and it counts. ${project} ends today.`,
    statement: (number: string, project: string, on: string) =>
      `What you sent: ‘I cancel agreement ${number} about ${project}, which I accepted on ${on}.’`,
    name: (name: string, moment: string) => `Your name, as you typed it, and when: ${name}, ${moment}.`,
    owes: {
      atOnce:
        "You asked me to start at once, so you pay for the days of hosting you have had, today included. You owe nothing else.",
      notAtOnce: "You had not asked me to start at once, so you owe nothing.",
    },
    back: "Each invoice is credited with the rest, and has an e-mail of its own. What you paid of it by card goes back to the card; what came by transfer I send back within 14 days.",
    kept: (day: string) =>
      `Everything of yours is kept until ${day}, and you can take it as a file. Then it is erased.`,
    button: "See the page",
  },
  agreementWanted: {
    subject: (project: string) => `Please read and accept what we agree for ${project}`,
    title: "One thing is left",
    lead: (project: string) =>
      `Your hosting for ${project} begins, and what we agree about it is not accepted yet. Please read it now and accept it: six plain lines, and the full text below them.`,
    after: `It takes about three minutes. ${agreedWords}`,
    button: "Read and accept",
  },
  termEnds: {
    subject: (project: string) => `Your 12 months for ${project} end soon`,
    title: "Your 12 months end soon",
    lead: (project: string, day: string) =>
      `Your 12 months for ${project} end on ${day}. Then it goes on month to month.`,
    after: "You need do nothing. From then on you can leave when you like, and leaving costs £0.00.",
    button: "See my project",
  },
  /** What the provider needs for a site, thing by thing. */
  materialWanted: {
    subject: (provider: string, count: number, project: string) =>
      `${provider} needs ${count === 1 ? "1 thing" : `${count} things`} for ${project}`,
    title: "What I need from you",
    lead: (project: string) => `I need something from you for ${project}, then I carry on.`,
    login: "You have no login yet: the button leads to choosing a password, and from there to the list.",
    after: "You can do one now and the rest later. What you add is kept as you go.",
    button: "See the list",
    loginButton: "Choose a password and see the list",
  },
  materialReminder: {
    subject: (provider: string, count: number, project: string) =>
      `${provider} still needs ${count === 1 ? "1 thing" : `${count} things`} for ${project}`,
    title: "Still needed",
    lead: (project: string) => `I still need something from you for ${project}, then I carry on.`,
    login: "You have no login yet: the button leads to choosing a password, and from there to the list.",
    after: "If you do not have something, say so on the list: that is an answer, too.",
    button: "See the list",
    loginButton: "Choose a password and see the list",
  },
  materialReceived: {
    subject: (project: string) => `I have everything for ${project}`,
    title: "Thank you. I have everything.",
    lead: (project: string) => `You sent me this for ${project}:`,
    after: "From now on the days count as mine. If you forgot something, you can still add it on the same page.",
    button: "See what you sent",
  },
  materialGiven: {
    subject: (client: string, project: string, isAll: boolean) =>
      isAll ? `Everything is here for ${project}` : `${client} sent something for ${project}`,
    title: "What came",
    all: (client: string, project: string) => `${client} has sent everything for ${project}. It is your turn.`,
    some: (client: string, project: string) =>
      `${client} has sent what they have for ${project}. Something is missing, so it stays their turn.`,
    missing: (titles: string) => `Missing: ${titles}.`,
    button: "See what came",
  },
  /** A site as it will be, to look at and to answer. */
  draftSent: {
    subject: (number: number, project: string) => `Version ${number} is here: ${project}`,
    title: (number: number) => `Version ${number} is here`,
    lead: (project: string) => `I have a draft of ${project} for you to look at. Nobody but you and me can see it.`,
    note: (note: string) => `What changed: ${note}`,
    after: "Look at each page, then approve it or write what should change. It works on a phone.",
    button: "Look at it",
  },
  draftApproved: {
    subject: (client: string, number: number, project: string) => `${client} approved version ${number} of ${project}`,
    title: (number: number) => `Version ${number} is approved`,
    lead: (client: string, project: string) =>
      `${client} approved what you sent for ${project}. Name, moment, fingerprint:`,
    after: (pays: boolean) =>
      pays
        ? "The status is First Payment Pending: send the payment request if it is not out yet, and put the site online after it."
        : "It is your turn: put it online, then change the status.",
    button: "See what was approved",
  },
  draftApprovedCopy: {
    subject: (number: number, project: string) => `You approved version ${number} of ${project}`,
    title: (number: number) => `You approved version ${number}`,
    lead: (project: string) =>
      `This is what you approved for ${project}. Your name, the moment, and the fingerprint of the files:`,
    after: (pays: boolean) =>
      pays
        ? "Next comes the first payment, then I put your site online. If you noticed something after all, write to me."
        : "Next I put your site online. If you noticed something after all, write to me.",
    button: "See what you approved",
  },
  draftChanges: {
    subject: (client: string, number: number, project: string) =>
      `${client} asks for changes to version ${number} of ${project}`,
    title: (number: number) => `Changes to version ${number}`,
    lead: (client: string, project: string) =>
      `${client} has looked at ${project}. It is your turn. This should change:`,
    button: "See the version",
  },
  draftChangesCopy: {
    subject: (number: number, project: string) => `Your changes to version ${number} of ${project}`,
    title: "I have your changes",
    lead: (project: string) => `This is what you asked me to change on ${project}:`,
    after: (number: number) => `I work on version ${number}. You get an e-mail when it is here.`,
    button: "See the version",
  },
  /** To those whose site is down. */
  outageNote: {
    subjects: {
      "note-know": (sites: string, isUp: boolean) => `${sites} ${isUp ? "was" : "is"} down: I know`,
      "note-found": (sites: string, isUp: boolean) => `${sites} ${isUp ? "was" : "is"} down: I have found it`,
      "note-over": (sites: string, isUp: boolean) => (isUp ? `${sites} is up again` : `${sites}: it is over`),
    },
    titles: { "note-know": "I know", "note-found": "I have found it", "note-over": "It is over" },
    lead: (sites: string, from: string, to: string) =>
      to ? `${sites} was down from ${from} to ${to}.` : `${sites} has been down since ${from}.`,
    next: (by: string) => `I write again by ${by}.`,
    seen: "You need not do anything. The page of your site always has the latest.",
    button: "See how your site stands",
  },
  /** Work during which a site may be down. */
  workAnnounced: {
    subject: (sites: string, day: string) => `Work on ${sites} on ${day}`,
    title: "Planned work",
    lead: (sites: string, from: string, to: string) =>
      `I am going to work on ${sites}, from ${from} to ${to}, London time. In that time it may not answer.`,
    inTime: "You hear of it at least 3 days before, so it does not count against my promise of 99.9%.",
    late: "You hear of it less than 3 days before, so every minute counts against my promise of 99.9%.",
    button: "See how your site stands",
  },
  workCalledOff: {
    subject: (sites: string, day: string) => `Called off: work on ${sites} on ${day}`,
    title: "The work is called off",
    lead: (sites: string, from: string) => `I told you about work on ${sites} from ${from}. I am not doing it then.`,
    after: "Your site stays as it is, and you need not do anything.",
    button: "See how your site stands",
  },
  projectNews: {
    button: "See my project",
    note: (note: string) => `A note from me: ${note}`,
    noteOnly: {
      subject: (project: string) => `A note about ${project}`,
      title: "A note about your site",
      lead: (project: string) => `I have left you a note about ${project}.`,
    },
    paused: {
      subject: (project: string) => `${project} is paused`,
      title: "Your website is paused",
      lead: (project: string, until: string) =>
        `${project} is paused until ${until}. Until then it is nobody's turn, and these days are not counted.`,
    },
    pauseOver: "The pause is over, and I carry on.",
    statuses: {
      template_sent: {
        subject: (project: string) => `Your template is ready: ${project}`,
        title: "Have a look at your template",
        lead: (project: string) =>
          `I have sent you a template for ${project} to review. Tell me what you like and what you don't.`,
      },
      active: {
        subject: (project: string) => `I'm working on ${project}`,
        title: "Work has begun",
        lead: (project: string) => `${project} is being worked on. It is my turn now, and you need do nothing.`,
      },
      completed: {
        subject: (project: string) => `The design is done: ${project}`,
        title: "The design is done",
        lead: (project: string) => `The initial design of ${project} is done. Next it is published.`,
      },
      live: {
        subject: (project: string) => `${project} is live`,
        title: "Your website is live",
        lead: (project: string) => `${project} is online, for everybody to see.`,
      },
      on_hold: {
        subject: (project: string) => `${project} is on hold`,
        title: "I need something from you",
        lead: (project: string) => `${project} is on hold until I hear from you.`,
      },
      awaiting_payment: {
        subject: (project: string) => `Payment for ${project}`,
        title: "A payment is due",
        lead: (project: string) =>
          `A payment for ${project} is due. The instructions are in an e-mail of their own, or in my note.`,
      },
      payment_failed: {
        subject: (project: string) => `A payment failed: ${project}`,
        title: "The payment didn't work",
        lead: (project: string) =>
          `The payment for ${project} didn't go through. Please write to ${business().supportEmail}, and we sort it out.`,
      },
      awaiting_first_payment: {
        subject: (project: string) => `Time for the first payment: ${project}`,
        title: "Time for the first payment",
        lead: (project: string) =>
          `It is time to make the initial payment for ${project}. The instructions are in an e-mail of their own, or in my note.`,
      },
    },
  },
  /** To whoever asked for everything of a client in one file. */
  exportReady: {
    subject: "Your file is ready",
    title: "Your file is ready",
    lead: "Everything of yours, in one file, is made and checked. Download it after logging in; the link works for 7 days.",
    adminLead: (client: string) =>
      `Everything of ${client}, in one file, is made and checked. The link works for 7 days.`,
    button: "Go to the file",
    after: "After that you can have a new one made at any time.",
  },
  /** To whoever asked about their data or complained, once the provider has read it. */
  dataRequestAcknowledged: {
    subject: "I have read what you wrote about your data",
    title: "I have read it",
    lead: {
      complaint: (day: string) =>
        `I have your complaint of ${day} about your data. I look into it without delay and tell you what came of it.`,
      copy: (day: string) => `On ${day} you asked what I keep about you. You get a copy within one month of that day.`,
      erasure: (day: string) =>
        `On ${day} you asked me to erase what I keep about you. I tell you within one month of that day what is erased, and what the law makes me keep.`,
    },
    after: "You didn’t write to me? Then somebody typed your address by mistake. Reply to this e-mail and tell me.",
    button: "Your rights",
  },
  /** To the provider: the law's days run. Nothing of what somebody wrote stands in it. */
  dataRequestReceived: {
    subject: {
      complaint: (name: string) => `${name} complains about their data`,
      copy: (name: string) => `${name} asks for a copy of their data`,
      erasure: (name: string) => `${name} asks for their data to be erased`,
    },
    title: "About somebody’s data",
    lead: (day: string) => `The law gives you until ${day}. What they wrote, and what to do, is on the page.`,
    byThemselves:
      "If all there is of them is what they wrote to you, they have a link by which they do it themselves. Then it goes from your list.",
    button: "Open the request",
  },
  /** To whoever only ever wrote to the business and asks about their data: the page on which they do it themselves. */
  dataRequestLink: {
    get subject() {
      return `What ${business().name} keeps about you`;
    },
    title: "Have it, or erase it",
    lead: {
      copy: (day: string) =>
        `On ${day} somebody with this address asked what I keep about you. Here is the page: it shows what there is, and you get it as a file.`,
      erasure: (day: string) =>
        `On ${day} somebody with this address asked me to erase what I keep about you. Here is the page: it shows what there is, and you erase it there.`,
    },
    after: (day: string) => `The link works once, until ${day}. Looking at the page changes nothing.`,
    mistake: "It wasn’t you? Then do nothing: nobody gets anything, and nothing is erased.",
    button: "See what there is",
  },
  personInvited: {
    get subject() {
      return (client: string) => `${client} at ${business().name}: you are invited`;
    },
    title: (client: string) => `A login of your own for ${client}`,
    get lead() {
      return (client: string) =>
        `${business().owner} looks after the website of ${client}. You get a login of your own there.`;
    },
    may: {
      everything: "You may do everything: all projects and all money.",
      money: "You see invoices and payments, and can pay.",
      project: "You see the projects and what is happening with them.",
    },
    button: "Look at the invitation",
    after: (day: string) => `The link works once, until ${day}, and only for this address.`,
    mistake: "If you do not know what this is about, do nothing: nobody has an account then.",
  },
  personRemoved: {
    subject: (client: string) => `Your access to ${client} has ended`,
    title: (client: string) => `Your access to ${client} has ended`,
    lead: (when: string) => `It was ended on ${when}. What you did there stays in its history.`,
    after: "If that is a mistake, ask whoever looks after it at your business to invite you again.",
    button: "Get in touch",
  },
  accountLink: {
    reset: {
      subject: "Choose a new password",
      title: "Choose a new password",
      lead: "Somebody, probably you, asked to set a new password for your account here. The link works once, for an hour.",
      button: "Choose a new password",
      after: "If it wasn't you, do nothing: your password stays as it is.",
    },
    invite: {
      get subject() {
        return `Your login for ${business().name}`;
      },
      title: "Your login is ready",
      lead: "Your site has its own page here: what is happening with it, your plan and your invoices. Choose a password and you are in. The link works once, for seven days.",
      button: "Choose your password",
      after: "From then on you log in with this e-mail address.",
    },
    email: {
      subject: "Confirm your new e-mail address",
      title: "Is this your address?",
      lead: "You asked to log in with this address from now on. Nothing changes until you confirm it. The link works once, for a day.",
      button: "Confirm this address",
      after: "If you didn't ask for this, do nothing.",
    },
  },
  /** When the provider has put a client's address right. Whoever reads the old one may be a stranger to both. */
  emailCorrected: {
    old: {
      get subject() {
        return `${business().name} no longer writes to this address`;
      },
      title: "This address is no longer used",
      lead: (when: string) => `On ${when} I put another e-mail address in the place of this one.`,
      get after() {
        return [
          "E-mails and invoices go there from now on, and nobody logs in with this address any longer. A link sent here to choose a password or to change the address has stopped working.",
          `If that is a mistake, write to ${business().supportEmail}.`,
        ];
      },
      button: "Write to me",
    },
    new: {
      get subject() {
        return `Your e-mail address at ${business().name}`;
      },
      title: "Your e-mail address is put right",
      lead: (when: string) => `On ${when} I put this e-mail address in the place of the one I had for you.`,
      after: {
        used: "E-mails and invoices come here from now on. You log in with this address and the password you have.",
        none: "E-mails and invoices come here from now on. You have no password yet: the link to choose one comes in an e-mail of its own.",
      },
      get mistake() {
        return `If this is not the right address, write to ${business().supportEmail}.`;
      },
      button: "Log in",
      noLoginButton: "Write to me",
    },
  },
  /** What was written in a project's messages since its reader last looked. */
  messages: {
    toClient: {
      subject: (by: string, project: string, count: number) =>
        count === 1 ? `${by} wrote about ${project}` : `${count} messages from ${by} about ${project}`,
      title: "A message for you",
      lead: (_: string, project: string) => `I have written to you about ${project}:`,
      rest: earlierMessages,
      attached: attachedFiles,
      button: "Answer in the portal",
      after: "Please answer there, after your login: what you reply to this e-mail does not get into the conversation.",
      afterByMail: "Answer by replying to this e-mail, or in the portal, where files can go with it.",
    },
    toProvider: {
      subject: (by: string, project: string, count: number) =>
        count === 1 ? `${by} wrote about ${project}` : `${count} messages from ${by} about ${project}`,
      title: "A message from a client",
      lead: (by: string, project: string) => `${by} has written about ${project}:`,
      rest: earlierMessages,
      attached: attachedFiles,
      button: "Answer",
      after: "Please answer there: what you reply to this e-mail does not get into the conversation.",
      afterByMail: "Answer by replying to this e-mail, or in the portal, where files can go with it.",
    },
  },
  securityNotice: {
    lead: (what: string, when: string) => `${what} on ${when}.`,
    wasIt: "If that was you, all is well and there is nothing to do.",
    get wasNotMoved() {
      return `If it wasn't, write to ${business().supportEmail} at once: a new password would be sent to the new address.`;
    },
    /** To the address an account had before. */
    undo: {
      wasNot:
        "If it wasn't, move it back: whoever is logged in is logged out, the password stops working, and a link to choose a new one comes to this address. The link works once, for seven days.",
      button: "Move my account back",
    },
    get wasNot() {
      return `If it wasn't, set a new password at once and write to ${business().supportEmail}.`;
    },
    button: "Look at my account",
    events: {
      "email-change-undone": {
        subject: "Your e-mail address was changed back",
        what: "Your account moved back to the e-mail address it had before",
      },
      "email-changed": {
        subject: "Your e-mail address was changed",
        what: "Your account moved to another e-mail address",
      },
      "passkey-added": { subject: "A passkey was added", what: "A passkey was added to your account" },
      "passkey-removed": { subject: "A passkey was removed", what: "A passkey was removed from your account" },
      "password-changed": { subject: "Your password was changed", what: "The password of your account was changed" },
      "password-reset": { subject: "Your password was changed", what: "A new password was chosen for your account" },
      "recovery-code-used": {
        subject: "A recovery code was used",
        what: "One of your recovery codes was used to log in",
      },
      "recovery-codes-renewed": {
        subject: "You have new recovery codes",
        what: "New recovery codes were made for your account; the old ones no longer work",
      },
      "second-step-locked": {
        subject: "Somebody knows your password",
        what: "Somebody typed your right password and then ten wrong codes, and was kept out",
      },
      "second-step-off": {
        subject: "Two-step login was turned off",
        what: "Two-step login was turned off",
      },
      "second-step-on": { subject: "Two-step login is on", what: "Two-step login was turned on" },
      "signed-in-new-device": {
        subject: "A login from a new device",
        what: "Somebody logged in to your account from a device that I haven't seen before",
      },
    },
  },
} as const;

/** By name: they are opened after the login, and no mailbox holds them. */
function attachedFiles(names: readonly string[]): string {
  return names.length > 0 ? `With it: ${names.join(", ")}.` : "";
}

function earlierMessages(count: number): string {
  return count > 0 ? `${count === 1 ? "One earlier message is" : `${count} earlier messages are`} in the portal.` : "";
}

function inMinutes(minutes: number): string {
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
