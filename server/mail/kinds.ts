/** Every mail the system sends, by the occasion it is sent on. */
export const mailKinds = [
  "add-ons-confirmed",
  "add-ons-requested",
  "balance-gone",
  "balance-used",
  "email-corrected-new",
  "email-corrected-old",
  "email-link",
  "enquiry-confirmed",
  "enquiry-received",
  "invite-link",
  "invoice-copy",
  "invoice-credited",
  "invoice-due-soon",
  "invoice-final",
  "invoice-issued",
  "invoice-overdue",
  "invoice-overdue-again",
  "invoice-voided",
  "payment-bounced",
  "payment-corrected",
  "payment-failed",
  "payment-received",
  "money-refunded",
  "project-news",
  "request-declined",
  "reset-link",
  "security-notice",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** Why a mail was not sent that nobody wants any more. Here, because the status page knows it and must not load what sends mail. */
export const letGo = "what it was about has been deleted";
