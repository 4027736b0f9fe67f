import { emailKinds } from "../../content/emails.ts";
import { moneyEmailKinds } from "../../content/emails-money.ts";

/** Every mail the system sends, by the occasion it is sent on. */
export const mailKinds = [...emailKinds, ...moneyEmailKinds] as const;
export type MailKind = (typeof mailKinds)[number];
export type InvoiceMailKind = (typeof moneyEmailKinds)[number];

/** Why a mail was not sent that nobody wants any more. Here, because the status page knows it and must not load what sends mail. */
export const letGo = "what it was about has been deleted";
