import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";
import type { Tx } from "../db/client.server.ts";

type Address = { name: string; address: string };
export type ComposedMail = { to: string; replyTo?: Address; subject: string; html: string; text: string };

/** The words of one kind of mail, from the row it is about; undefined when that row is gone. */
export type Composer = (tx: Tx, subjectId: string) => Promise<ComposedMail | undefined>;

export async function draw(template: ReactElement) {
  const html = await render(template);
  return { html, text: toPlainText(html) };
}
