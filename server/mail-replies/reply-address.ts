import { env } from "../settings/env.server.ts";
import { isShortlySigned, shortSignatureOf } from "../settings/signature.ts";
import { shortId, wholeId } from "../web/short-id.ts";

export type ReplySettings = { address: string; imapUrl: string; authServer: string };

/** Undefined where answering by e-mail is not set up. */
export function findReplySettings(): ReplySettings | undefined {
  const { REPLY_ADDRESS: address, REPLY_IMAP_URL: imapUrl, REPLY_AUTH_SERVER: authServer } = env();
  if (address && imapUrl && authServer) return { address, imapUrl, authServer };
}

export function isReplyingOn(): boolean {
  return findReplySettings() !== undefined;
}

/** Where the answer to this mail goes; it says whose answer it is, and nobody else can make one. */
export function replyAddressOf(mailId: string, { address }: ReplySettings): string {
  const [local, domain] = address.split("@");
  return `${local}+${shortId(mailId)}${shortSignatureOf(sealed(mailId))}@${domain}`;
}

/** The mail that is answered at this address; undefined where we have not made it. */
export function readReplyAddress(found: string, { address }: ReplySettings): string | undefined {
  const [local, domain] = address.split("@");
  const given = found.toLowerCase();
  const [start, end] = [`${local}+`, `@${domain}`];
  if (!given.startsWith(start) || !given.endsWith(end)) return;
  const mark = /^([\da-f]{32})([\da-f]{20})$/.exec(given.slice(start.length, -end.length));
  if (!mark) return;
  const mailId = wholeId(mark[1] ?? "");
  return isShortlySigned(sealed(mailId), mark[2] ?? "") ? mailId : undefined;
}

function sealed(mailId: string): string {
  return `reply:${mailId}`;
}
