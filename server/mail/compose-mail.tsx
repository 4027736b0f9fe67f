import { render, toPlainText } from "@react-email/render";
import { eq } from "drizzle-orm";
import type { ReactElement } from "react";
import { emailWords } from "../../content/emails.ts";
import type { Tx } from "../db/client.server.ts";
import { enquiries } from "../db/schema/index.ts";
import { env } from "../env.server.ts";
import type { MailKind } from "./kinds.ts";
import { EnquiryReceived } from "./templates/enquiry-received.tsx";

type Address = { name: string; address: string };
export type ComposedMail = { to: string; replyTo?: Address; subject: string; html: string; text: string };

/** The words of a mail, from the row it is about; undefined when that row is gone. */
export function composeMail(tx: Tx, kind: MailKind, subjectId: string): Promise<ComposedMail | undefined> {
  return composers[kind](tx, subjectId);
}

const composers: Record<MailKind, (tx: Tx, subjectId: string) => Promise<ComposedMail | undefined>> = {
  async "enquiry-received"(tx, enquiryId) {
    const [enquiry] = await tx.select().from(enquiries).where(eq(enquiries.id, enquiryId));
    if (!enquiry) return;
    return {
      to: env().ENQUIRIES_TO,
      replyTo: { name: enquiry.name, address: enquiry.email },
      subject: emailWords.enquiryReceived.subject(enquiry.name),
      ...(await draw(<EnquiryReceived enquiry={enquiry} />)),
    };
  },
};

async function draw(template: ReactElement) {
  const html = await render(template);
  return { html, text: toPlainText(html) };
}
