/** Every mail the house sends, by the occasion it is sent on. */
export type MailKind =
  | "add-ons-confirmed"
  | "add-ons-requested"
  | "email-link"
  | "enquiry-received"
  | "invite-link"
  | "project-news"
  | "request-approved"
  | "request-declined"
  | "reset-link"
  | "security-notice";
