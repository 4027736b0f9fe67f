import { cleanText, cutText } from "./clean-text.ts";
import { longestMessage } from "./message.ts";

/** Stands at the top of what can be answered by e-mail: whatever comes after it in an answer is our own mail. */
export const replyMarker = "—— Write your answer above this line ——";

/** How much of an answer is read: its words stand at the beginning, what is attached after them. */
export const mostBytesRead = 2 * 1024 * 1024;
/** What is larger is no answer. */
export const mostBytesOfMail = 40 * 1024 * 1024;

/** How long the mailbox keeps an e-mail after it was dealt with. */
export const daysKeptInMailbox = 30;

type Header = { key: string; value: string };

/** Whether a machine wrote it: an absence, a bounce, a list. Nobody's word, so it goes nowhere. */
export function isAutomatic(headers: readonly Header[]): boolean {
  const valuesOf = (key: string) =>
    headers.filter((header) => header.key === key).map(({ value }) => value.trim().toLowerCase());
  const says = (key: string, pattern: RegExp) => valuesOf(key).some((value) => pattern.test(value));
  return (
    says("auto-submitted", /^(?!no\b)/) ||
    says("precedence", /^(?:bulk|junk|list|auto_reply)\b/) ||
    says("return-path", /^<\s*>$/) ||
    says("content-type", /^multipart\/report\b/) ||
    says("from", /(?:^|<|\s)(?:mailer-daemon|postmaster)@/) ||
    ["x-autoreply", "x-autorespond", "x-failed-recipients", "list-id"].some((key) => valuesOf(key).length > 0)
  );
}

type Parts = { text: string; marker: string; files: number; isCut: boolean };

/** What somebody wrote, without what they answered and without what their program adds. Empty where nothing of it is left. */
export function readReply({ text, marker, files, isCut }: Parts): string {
  const written = ownWords(cleanText(text).replaceAll("\u00a0", " "), marker);
  if (!written) return "";
  const lost = [
    ...(files > 0 ? [filesLost(files)] : []),
    ...(isCut || written.length > longestMessage ? ["(The e-mail was longer: this is its beginning.)"] : []),
  ];
  const after = lost.length > 0 ? `\n\n${lost.join("\n")}` : "";
  return `${cutText(written, longestMessage - after.length).trimEnd()}${after}`;
}

function filesLost(files: number): string {
  const [came, them] = files === 1 ? ["1 file", "it"] : [`${files} files`, "them"];
  return `(${came} came with this e-mail and ${files === 1 ? "is" : "are"} not here: please add ${them} in the portal.)`;
}

function ownWords(text: string, marker: string): string {
  const lines = text.split("\n").map((line) => line.trimEnd());
  const end = lines.findIndex((_, at) => isEnd(lines, at, marker));
  const before = end < 0 ? lines : lines.slice(0, end);
  const own = before.filter((line, at) => !isQuoted(line) && !isIntroduction(before, at));
  return withoutFarewell(own)
    .join("\n")
    .trim()
    .replace(/\n{3,}/g, "\n\n");
}

function isQuoted(line: string): boolean {
  return /^\s{0,3}>/.test(line);
}

const originalMessage =
  /^\s*-{2,}\s*(?:Original Message|Forwarded message|Ursprüngliche Nachricht|Originalnachricht|Weitergeleitete Nachricht|Message d['’]origine|Mensaje original|Messaggio originale)\s*-{2,}/i;
const from = /^\s*\*?(?:From|Von|De|Da|Van)\s?:\*?\s/i;
const subject = /^\s*\*?(?:Subject|Betreff|Objet|Asunto|Oggetto|Onderwerp)\s?:/i;
const sent = /^\s*\*?(?:Sent|Date|Gesendet|Datum|Envoyé|Enviado|Inviato|Verzonden)\s?:\*?\s/i;

/** From here on it is what they answered, or their signature. What is quoted line by line is left out by itself: answers may stand between. */
function isEnd(lines: readonly string[], at: number, marker: string): boolean {
  const line = lines[at] ?? "";
  if (isQuoted(line)) return false;
  if (line.includes(marker) || originalMessage.test(line) || /^-- ?$/.test(line)) return true;
  if (/^\s*[-_]{10,}\s*$/.test(line)) return isHead(lines, nextLine(lines, at));
  return isHead(lines, at);
}

/** As Outlook begins what was answered: who, when, and about what. */
function isHead(lines: readonly string[], at: number): boolean {
  const following = lines.slice(at + 1, at + 7);
  const has = (pattern: RegExp) => following.some((line) => pattern.test(line));
  return from.test(lines[at] ?? "") && has(sent) && has(subject);
}

function nextLine(lines: readonly string[], at: number): number {
  const next = lines.findIndex((line, index) => index > at && line !== "");
  return next < 0 ? lines.length : next;
}

const introduction =
  /^\s*(?:On\s.{4,300}\swrote|Am\s.{4,300}\sschrieb\b.{0,200}|Le\s.{4,300}\sa écrit|El\s.{4,300}\sescribió|Il\s.{4,300}\sha scritto|Op\s.{4,300}\sschreef\b.{0,200})\s?:$/su;
/** As others do, on one line. */
const shortIntroduction = /^.{0,200}<[^<>\s]+@[^<>\s]+>\s?(?:wrote|schrieb|writes)?\s?:$/iu;

/** 'On Monday Sam wrote:', which programs break over up to three lines; only before something quoted, or at the end. */
function isIntroduction(lines: readonly string[], at: number): boolean {
  return [0, 1, 2].some((back) =>
    [0, 1, 2].some((ahead) => {
      if (back + ahead > 2) return false;
      const [first, last] = [at - back, at + ahead];
      if (first < 0 || last >= lines.length || lines.slice(first, last + 1).some((line) => !line || isQuoted(line)))
        return false;
      const after = nextLine(lines, last);
      const isBeforeQuote = after >= lines.length || isQuoted(lines[after] ?? "");
      const words = lines.slice(first, last + 1).join(" ");
      return isBeforeQuote && (introduction.test(words) || (first === last && shortIntroduction.test(words)));
    }),
  );
}

const farewell =
  /^\s*(?:Sent (?:from|via|with) .{1,60}|Get Outlook for .{1,60}|Gesendet (?:von|mit) .{1,60}|Von meinem .{1,60} gesendet\.?|Outlook für .{1,60}|Envoyé de .{1,60}|Enviado desde .{1,60}|Inviato da .{1,60}|Verzonden vanaf .{1,60}|[-_]{10,})\s*$/iu;

/** What a telephone adds, where nothing follows it. */
function withoutFarewell(lines: readonly string[]): string[] {
  const last = lines.findLastIndex((line) => line !== "" && !farewell.test(line));
  return lines.slice(0, last + 1);
}
