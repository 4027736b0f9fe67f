/** What became of a deed around an account, in a sentence. */
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

export const accountAnswers = {
  "session-ended": "Signed out there.",
  "sessions-ended": "Signed out everywhere else.",
  "not-there": "That one is gone already.",
  "password-changed": "Your new password counts. You’re signed out everywhere else.",
  "invalid-email": "Invalid email address.",
  "email-asked": "If that address is free, a link is on its way to it. Until you’ve opened it, nothing changes.",
  "totp-off": "The second step is off.",
  "passkey-removed": "The passkey is removed.",
} as const;

export const passkeyWords = {
  or: "or",
  signIn: "Log in with a passkey",
  add: "Add a passkey",
  name: "Name it",
  nameHint: "Such as ‘My phone’.",
  password: "Your password",
  busy: "Waiting for your device…",
  failed: "❌ Your device and I couldn’t agree. Please try again, or use your password.",
  unnamed: "Passkey",
  notHere: "Adding a passkey needs scripts to be on, and a browser that knows passkeys.",
} as const;
