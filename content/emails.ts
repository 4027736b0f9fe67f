import { business } from "./business.ts";

/** Words of the mails. Names and amounts come from the rows they are about. */
export const emailWords = {
  footer: "One person, one laptop, about ten days.",
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
  accountLink: {
    reset: {
      subject: "Choose a new password",
      title: "Choose a new password",
      lead: "Somebody, probably you, asked to set a new password for your account here. The link works once, for an hour.",
      button: "Choose a new password",
      after: "If it wasn't you, do nothing: your password stays as it is.",
    },
    invite: {
      subject: `Your login for ${business.name}`,
      title: "Your login is ready",
      lead: "Your site has its own page here: what is happening with it, your plan and your invoices. Choose a password and you are in. The link works once, for seven days.",
      button: "Choose your password",
      after: "From then on you sign in with this e-mail address.",
    },
    email: {
      subject: "Confirm your new e-mail address",
      title: "Is this your address?",
      lead: "You asked to sign in with this address from now on. Nothing changes until you confirm it. The link works once, for a day.",
      button: "Confirm this address",
      after: "If you didn't ask for this, do nothing.",
    },
  },
  securityNotice: {
    lead: (what: string, when: string) => `${what} on ${when}.`,
    wasIt: "If that was you, all is well and there is nothing to do.",
    wasNotMoved: `If it wasn't, write to ${business.supportEmail} at once: a new password would be sent to the new address.`,
    wasNot: `If it wasn't, set a new password at once and write to ${business.supportEmail}.`,
    button: "Look at my account",
    events: {
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
        what: "One of your recovery codes was used to sign in",
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
        subject: "The second step was switched off",
        what: "The second step at sign-in was switched off",
      },
      "second-step-on": { subject: "The second step is on", what: "A second step at sign-in was switched on" },
      "signed-in-new-device": {
        subject: "A sign-in from a new device",
        what: "Somebody signed in to your account from a device that I haven't seen before",
      },
    },
  },
} as const;
