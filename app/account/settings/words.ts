import { business } from "../../../content/business.ts";

export const title = "Your Account";

export const words = {
  heading: "Your account",
  lead: (email: string) => `You log in as ${email}.`,
  back: "Dashboard",
  contact: {
    heading: "Your details",
    get lead() {
      return `Who ${business().firstName} says hello to, where your invoices are addressed, and where to ring you.`;
    },
    get leadWithoutInvoices() {
      return `Who ${business().firstName} says hello to, and where to ring you.`;
    },
    madeOutTo: "Your invoices are made out to",
    otherName: "To change that name, write to",
    contactName: "Your name",
    contactHint: "The name you’re greeted by. Leave it empty and the name on your invoices is used.",
    contactHintWithoutInvoices: "The name you’re greeted by.",
    optional: "optional",
    billingAddress: "Postal address",
    billingHint: "From the next invoice on. Invoices you already have stay as they are.",
    phone: "Phone",
    save: "Save your details",
  },
  file: {
    heading: "Everything of yours, in one file",
    lead: "Yours to download on any day, for nothing.",
    says: "Your details, projects, invoices, payments and messages, to read and for another developer to go on from.",
    button: "See your file",
  },
  people: {
    heading: "People",
    lead: "Who else may log in here, or gets your invoices.",
    says: "A colleague, or whoever keeps your books, has a login of their own. You say what they may do and which e-mails they get.",
    button: "See the people",
  },
  sessions: {
    heading: "Where you’re logged in",
    lead: "Something here you don’t know? Log it out, then change your password.",
    here: "This device",
    end: "Log out",
    endOthers: "Log out everywhere else",
  },
  password: {
    heading: "Password",
    lead: "The old one stops working as soon as the new one is saved.",
    current: "Current password",
    next: "New password",
    hint: "At least 12 characters. A whole sentence is fine, and so is pasting one from a password manager.",
    send: "Change password",
  },
  email: {
    heading: "E-mail address",
    lead: "I send a link to the new address. It changes once you’ve opened that link, not before.",
    now: "Now:",
    next: "New e-mail address",
    password: "Your password",
    send: "Send the link",
  },
  secondStep: {
    heading: "Two-step login",
    lead: "After your password, a code from an app on your phone. Somebody who learns your password still can’t get in.",
    on: "On",
    off: "Off",
    setUp: "Set up two-step login",
    codesLeft: (count: number) =>
      count === 0
        ? "You have no recovery codes left. Please make new ones."
        : `You have ${count} recovery ${count === 1 ? "code" : "codes"} left.`,
    newCodes: "New recovery codes",
    newCodesLead: "You get ten new ones, and the old ones stop working.",
    makeCodes: "Make new codes",
    turnOff: "Turn off",
    turnOffLead: "Your password alone will be enough to log in, and your recovery codes stop working.",
    turnOffNow: "Turn off two-step login",
    password: "Your password",
    code: "Code from your app",
    codeHint: "One you haven’t used yet. A recovery code works too.",
  },
  passkeys: {
    heading: "Passkeys",
    lead: "Log in with your fingerprint, face or screen lock. Nothing to remember, nothing to type.",
    none: "No passkeys yet. Add one and you won’t need your password on this device.",
    added: "Added",
    remove: "Remove",
    removeNow: (name: string) => `Remove ${name}`,
    password: "Your password",
  },
  newPasskey: {
    add: "Add a passkey",
    name: "Name it",
    nameHint: "Such as ‘My phone’.",
    password: "Your password",
    unnamed: "Passkey",
    notHere: "Adding a passkey needs scripts to be on, and a browser that knows passkeys.",
  },
} as const;

/** What became of a change. */
export const answers = {
  "session-ended": "Logged out there.",
  "sessions-ended": "Logged out everywhere else.",
  "not-there": "That one is gone already.",
  "password-changed": "Your new password is saved. You’re logged out everywhere else.",
  "contact-changed": "Your details are saved.",
  "address-needed": "Please give an address: your invoices need one.",
  "too-many-changes": "You’ve changed this many times in the last hour. Please try again later.",
  "invalid-email": "Invalid email address.",
  "email-requested": "If that address is free, a link is on its way to it. Until you’ve opened it, nothing changes.",
  "totp-off": "Two-step login is off.",
  "passkey-removed": "The passkey is removed.",
} as const;
