import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";
import type { Tx } from "../db/client.server.ts";
import type { Reader } from "./readers.ts";

type Address = { name: string; address: string };
export type ComposedMail = {
  to: string;
  replyTo?: Address;
  subject: string;
  html: string;
  text: string;
  /** What goes along, drawn once nothing is held any more. */
  attachment?: { filename: string; draw: () => Promise<Buffer> };
};

/** The words of one kind of mail, from the row it is about and for one of those who read it; undefined when that row is gone. */
export type Composer = (tx: Tx, subjectId: string, reader?: Reader) => Promise<ComposedMail | undefined>;

/** The plain text has every word of the mail, a line for each row, and none of its drawings. */
const plainText = [
  { selector: "[aria-hidden]", format: "skip" },
  { selector: "h1", options: { uppercase: false } },
  { selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
];

export async function draw(template: ReactElement) {
  const html = await render(template);
  return { html, text: toPlainText(html, { selectors: plainText }) };
}
