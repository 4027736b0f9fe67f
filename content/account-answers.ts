import { actionNames } from "./admin-invoices.ts";
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

export const auditWords: {
  nobody: string;
  you: string;
  somebody: (id: string) => string;
  actions: Record<string, string>;
  things: Record<string, string>;
} = {
  nobody: "Nobody signed in",
  you: "You",
  somebody: (id) => `Account ${id.slice(0, 8)}`,
  actions: {
    ...actionNames,
    "admin-created": "Admin made",
    "admin-link-made": "New link for the admin",
    "article-deleted": "Article deleted",
    "article-published": "Article published",
    "article-restored": "Article brought back",
    "article-withdrawn": "Article taken offline",
    "backup-failed": "Backup failed",
    "backup-restored": "Backup restored",
    "backup-taken": "Backup taken",
    "billing-asked": "Billing run asked for",
    "catalogue-changed": "Catalogue changed",
    "client-added": "Client added",
    "client-changed": "Client's details changed",
    "client-deleted": "Client deleted",
    "client-erased": "Client erased",
    "client-restored": "Client brought back",
    "drill-failed": "Restore drill failed",
    "drill-held": "Restore drill held",
    "email-change-asked": "New address asked for",
    "email-changed": "Address changed",
    "invitation-sent": "Login details sent",
    "method-removed": "Payment method removed",
    "method-saved": "Payment method saved",
    "money-settings-changed": "Money settings changed",
    "passkey-added": "Passkey added",
    "passkey-removed": "Passkey removed",
    "password-changed": "Password changed",
    "password-check-failed": "Wrong password on the account page",
    "password-chosen": "First password chosen",
    "password-reset": "Password reset",
    "password-reset-asked": "Password reset asked for",
    "project-deleted": "Project deleted",
    "project-erased": "Project erased",
    "project-restored": "Project brought back",
    "recovery-code-used": "Recovery code used",
    "recovery-codes-renewed": "New recovery codes",
    "second-step-due": "Right password, code asked for",
    "second-step-locked": "Too many wrong codes",
    "second-step-failed": "Wrong second step",
    "second-step-off": "Second step off",
    "second-step-on": "Second step on",
    "session-ended": "Session ended",
    "sessions-ended": "Other sessions ended",
    "sign-in-failed": "Failed login",
    "signed-in": "Logged in",
    "signed-in-new-device": "Logged in, new device",
    "signed-out": "Logged out",
  },
  things: {
    account: "An account",
    backups: "The backups",
    catalogue: "The catalogue",
    client: "A client",
    invoice: "An invoice",
    money: "The books",
    project: "A project",
  },
};
