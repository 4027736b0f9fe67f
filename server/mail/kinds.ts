/** Every mail the house sends, by the occasion it is sent on. */
export type MailKind = "email-link" | "enquiry-received" | "invite-link" | "reset-link" | "security-notice";
