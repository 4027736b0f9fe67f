/** Every mail the house sends, by the occasion it is sent on. */
export type MailKind = "enquiry-received";
