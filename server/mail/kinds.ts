import type { AccountMailKind } from "./compose-mail.tsx";
import type { InvoiceMailKind } from "./invoice-mails.tsx";
import type { ProjectMailKind } from "./project-mails.tsx";

/** Every mail the system sends, by the occasion it is sent on: each is named where it is composed. */
export type MailKind = AccountMailKind | InvoiceMailKind | ProjectMailKind;

/** Why a mail was not sent that nobody wants any more. Here, because the status page knows it and must not load what sends mail. */
export const letGo = "what it was about has been deleted";
