import { createHash } from "node:crypto";
import { toPlainText } from "@react-email/render";
import PostalMime, { addressParser, type Email } from "postal-mime";
import { findDmarcPass, isOfServer } from "../../domain/authentication-results.ts";
import type { ReplySettings } from "./reply-address.ts";
import { readReplyAddress } from "./reply-address.ts";

export type ReceivedMail = {
  headers: Email["headers"];
  /** Of the mail that it answers, by an address that we made; undefined without one, or with several. */
  answers: string | undefined;
  /** Lower case; undefined where it is not one, or where DMARC did not pass for it. */
  sender: string | undefined;
  /** As our own mails are numbered; programs of people at our own domain number theirs in the same way. */
  number: string | undefined;
  /** The same mail, however often it arrives. */
  key: string;
  text: string;
  files: number;
};

/** What came, as far as it is believed. Throws where it cannot be read at all. */
export async function readMail(source: Uint8Array, settings: ReplySettings): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(source, { maxNestingDepth: 30, maxHeadersSize: 256 * 1024 });
  return {
    headers: mail.headers,
    answers: findAnswered(mail, settings),
    sender: findSender(mail, settings),
    number: /^<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@/i.exec(mail.messageId ?? "")?.[1],
    key: createHash("sha256")
      .update(mail.messageId ?? source)
      .digest("base64url"),
    text: mail.text?.trim() ? mail.text : textOf(mail.html ?? ""),
    files: mail.attachments.filter(isFile).length,
  };
}

function valuesOf({ headers }: Email, key: string): string[] {
  return headers.filter((header) => header.key === key).map(({ value }) => value);
}

const receivers = ["to", "cc", "delivered-to", "x-original-to", "envelope-to"];

function findAnswered(mail: Email, settings: ReplySettings): string | undefined {
  const addresses = receivers
    .flatMap((key) => valuesOf(mail, key))
    .flatMap((value) => addressParser(value, { flatten: true }))
    .map(({ address }) => address ?? "");
  const found = new Set(addresses.flatMap((address) => readReplyAddress(address, settings) ?? []));
  return found.size === 1 ? [...found][0] : undefined;
}

/** One sender in one header, and the receiving server says that their domain sent it. Its own header is the first that has its name. */
function findSender(mail: Email, { authServer }: ReplySettings): string | undefined {
  const [value, ...others] = valuesOf(mail, "from");
  if (value === undefined || others.length > 0) return;
  const [from, ...more] = addressParser(value);
  if (!from?.address || more.length > 0) return;
  const address = from.address.toLowerCase();
  if (!/^[^\s@<>",;:()]+@[^\s@<>",;:()]+$/.test(address) || !value.toLowerCase().includes(address)) return;
  const results = valuesOf(mail, "authentication-results").find((header) => isOfServer(header, authServer));
  return results && findDmarcPass(results, authServer) === address.split("@")[1] ? address : undefined;
}

/** A picture within the text is one too; a signature's logo as well, and a key or a card of the sender's is not. */
function isFile({ mimeType }: Email["attachments"][number]): boolean {
  return !/^(?:application\/(?:pgp|pkcs7|x-pkcs7)-|text\/(?:vcard|x-vcard|calendar)|message\/)/.test(mimeType);
}

/** Quoted parts as in a plain text, so that they are left out alike. */
function textOf(html: string): string {
  return toPlainText(html.slice(0, 500_000), {
    wordwrap: false,
    limits: { maxDepth: 100, maxChildNodes: 5_000 },
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "a", options: { ignoreHref: true } },
      { selector: "h1", options: { uppercase: false } },
      { selector: "table", format: "block" },
      { selector: "div.gmail_attr", format: "skip" },
    ],
  });
}
