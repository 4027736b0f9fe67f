/** Words around signing in that several screens use. */
export const signInWords = {
  motto: "Sketch on day one. Open in about ten.",
  drawing: "Ten days, from a pencil sketch to an open sign",
  backToLogin: "Back to the login",
  busy: "Logging in…",
  successful: "✅ Login successful! Redirecting…",
} as const;

export const deadLinkWords = {
  heading: "This link no longer works",
  reset: {
    lead: "It has been used already, or it’s more than an hour old. Either way, a new one takes a minute.",
    to: "/clients/forgotten",
    next: "Get a new link",
  },
  invite: {
    lead: "It has been used already, or it’s too old. If you’ve chosen a password, just log in.",
    to: "/clients/login",
    next: "Go to the login",
  },
  email: {
    lead: "It has been used already, or it’s too old. Your account page shows which address is in use.",
    to: "/clients/account",
    next: "Go to your account",
  },
  invitation: {
    lead: "It has been used already, it’s more than 7 days old, or it was taken back. Whoever invited you can send another.",
    to: "/clients/login",
    next: "Go to the login",
  },
  data: {
    lead: "It has been used already, it’s more than 7 days old, or there is nothing left that it was about. Ask again, and a new one comes.",
    to: "/privacy/your-data",
    next: "Ask again",
  },
  stuck: "Still stuck? Write to",
} as const;

export const recoveryCodesWords = {
  heading: "Your recovery codes",
  lead: "Two-step login is on. Keep these somewhere safe: if you lose your phone, each code lets you in once. I can’t show them again.",
  print: "Print them",
  done: "I’ve kept them",
} as const;

export const passkeyWords = {
  busy: "Waiting for your device…",
  failed: "❌ Your device and I couldn’t agree. Please try again, or use your password.",
} as const;

export const codeProblems = {
  "wrong-code": "That code isn’t right. Codes change every 30 seconds, and each works once.",
  "wrong-recovery-code": "That recovery code isn’t right, or it has been used already: each works once.",
  "used-code": "That code has been used already. Please log in again, with the next one.",
  "start-again": "That took too long, or too many tries. Please log in again.",
  locked: "Too many wrong codes. Please wait 15 minutes, then log in again.",
} as const;

export const passwordProblems = {
  "wrong-password": "That isn’t your password.",
  "too-many": "Too many attempts. Please wait a minute.",
} as const;
