import type { composers } from "./compose-mail.tsx";

/** Every mail the system sends, by the occasion it is sent on: each is named where it is composed. */
export type MailKind = keyof typeof composers;

/** Why a mail was not sent that nobody wants any more. Here, because the status page knows it and must not load what sends mail. */
export const letGo = "what it was about has been deleted";
