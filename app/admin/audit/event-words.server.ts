import { invoiceActions } from "../../../content/admin-invoices.ts";
import type { AuditAction, SubjectKind } from "../../../server/audit/record-event.ts";

type EventWords = {
  visitor: string;
  operator: string;
  you: string;
  somebody: (id: string) => string;
  byPayLink: (client: string) => string;
  actions: Record<AuditAction, string>;
  /** What has no name of its own, or none any more. */
  things: Record<SubjectKind, string>;
  status: (change: string) => string;
  draft: string;
  run: string;
};

/** What each event is called, of whom and of what. */
export const eventWords: EventWords = {
  visitor: "Somebody not logged in",
  operator: "The server’s operator",
  you: "You",
  somebody: (id) => `Account ${id.slice(0, 8)}`,
  byPayLink: (client) => `${client}, by pay link`,
  status: (change) => `Status: ${change}`,
  draft: "Draft invoice",
  run: "Next billing run",
  actions: {
    ...invoiceActions,
    "admin-created": "Admin account created",
    "admin-link-made": "New link for the admin",
    "article-deleted": "Article deleted",
    "article-published": "Article published",
    "article-restored": "Article brought back",
    "article-withdrawn": "Article taken offline",
    "backup-failed": "Backup failed",
    "backup-restored": "Backup restored",
    "backup-taken": "Backup taken",
    "billing-asked": "Billing run started by hand",
    "catalogue-changed": "Catalogue changed",
    "client-added": "Client added",
    "client-changed": "Client's details changed",
    "client-deleted": "Client deleted",
    "client-erased": "Client erased",
    "client-restored": "Client brought back",
    "data-request-acknowledged": "Data request acknowledged",
    "data-request-answered": "Data request answered",
    "drill-failed": "Restore drill failed",
    "drill-held": "Restore drill passed",
    "email-change-asked": "New e-mail address requested",
    "email-change-undone": "Change of address undone",
    "email-changed": "Address changed",
    "email-corrected": "Address corrected",
    "enquiry-answered": "Enquiry answered",
    "enquiry-made-client": "Enquiry made a client",
    "enquiry-not-spam": "Enquiry is no spam",
    "enquiry-reopened": "Enquiry not answered yet",
    "enquiry-spam": "Enquiry marked as spam",
    "export-downloaded": "Client’s file downloaded",
    "export-made": "Client’s file made",
    "invitation-sent": "Login details sent",
    "login-disabled": "Login disabled",
    "login-enabled": "Login enabled",
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
    "preview-ended": "Link to the website’s draft ended",
    "preview-made": "Link to the website’s draft made",
    "project-deleted": "Project deleted",
    "project-erased": "Project erased",
    "project-restored": "Project brought back",
    "recovery-code-used": "Recovery code used",
    "recovery-codes-renewed": "New recovery codes",
    "second-step-due": "Right password, code asked for",
    "second-step-locked": "Too many wrong codes",
    "second-step-failed": "Wrong login code",
    "second-step-off": "Two-step login off",
    "second-step-on": "Two-step login on",
    "session-ended": "Session ended",
    "sessions-ended": "Other sessions ended",
    "sign-in-failed": "Failed login",
    "signed-in": "Logged in",
    "signed-in-new-device": "Logged in, new device",
    "signed-out": "Logged out",
    "website-brought-back": "Version of the website brought back",
    "website-called-off": "Publication called off",
    "website-published": "Website published",
  },
  things: {
    account: "An account",
    article: "An article",
    backups: "The backups",
    catalogue: "The catalogue",
    client: "A client",
    "data-request": "A data request",
    enquiry: "An enquiry",
    invoice: "An invoice",
    money: "Money settings",
    project: "A project",
    website: "The website",
  },
};
