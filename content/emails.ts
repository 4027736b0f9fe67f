import { business } from "./business.ts";

/** The occasions of the mails whose words are here. */
export const emailKinds = [
  "add-ons-confirmed",
  "add-ons-requested",
  "data-request-acknowledged",
  "email-corrected-new",
  "email-corrected-old",
  "email-link",
  "enquiry-confirmed",
  "enquiry-received",
  "export-ready",
  "invite-link",
  "plan-change-noted",
  "plan-changed",
  "project-news",
  "request-declined",
  "reset-link",
  "security-notice",
  "term-ends",
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
  /** What was agreed, with its sum and how that is worked out. */
  planChanged: {
    subject: {
      begun: (plan: string) => `You are on ${plan}`,
      planned: (plan: string, day: string) => `${plan} from ${day}`,
      ends: (what: string, day: string) => `${what} ends before ${day}`,
      stays: (plan: string) => `You stay on ${plan}`,
    },
    title: "Your plan",
    lead: {
      begun: (project: string, to: string, from: string) =>
        `${project} is on ${to} from today. Until now it was on ${from}.`,
      planned: (project: string, to: string, from: string, day: string) =>
        `${project} changes from ${from} to ${to} on ${day}. You keep ${from} until then, because it is paid until then or has begun.`,
      ends: (project: string, what: string, day: string) =>
        `${what} ends for ${project} before ${day}. You have it until then.`,
      stays: (project: string, plan: string) => `${project} stays on ${plan}, as you wanted. Nothing else changes.`,
    },
    sums: "What it costs",
    toPay: "To pay today",
    each: (day: string) => `From ${day}, each time`,
    invoiced: "The invoice has an e-mail of its own, with every way to pay it.",
    canTakeBack: (day: string) => `You can take it back until ${day}, on the same page.`,
    term: "Your 12 months stay as they are.",
    button: "See the plan",
  },
  planChangeNoted: {
    subject: (client: string) => `${client} has changed what they have`,
    title: "A change of plan",
    lead: (client: string, project: string) => `${client} has agreed to a change for ${project}:`,
    after: "It is in the books, and the client has an e-mail that says the same. You need do nothing.",
    button: "See the project",
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
  termEnds: {
    subject: (project: string) => `Your 12 months for ${project} end soon`,
    title: "Your 12 months end soon",
    lead: (project: string, day: string) =>
      `Your 12 months for ${project} end on ${day}. Then it goes on month to month.`,
    after: "You need do nothing. From then on you can leave when you like, and leaving costs £0.00.",
    button: "See my project",
  },
  projectNews: {
    button: "See my project",
    note: (note: string) => `A note from me: ${note}`,
    noteOnly: {
      subject: (project: string) => `A note about ${project}`,
      title: "A note about your site",
      lead: (project: string) => `I have left you a note about ${project}.`,
    },
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
