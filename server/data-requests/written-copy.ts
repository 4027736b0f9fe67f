import { exportWords } from "../../content/client-export.ts";
import { londonMoment, longDay } from "../../domain/calendar-day.ts";
import { indexPath } from "../exports/check-archive.ts";
import { heading, pageFile, pairs, paragraph } from "../exports/export-page.ts";
import type { Stored } from "./data-link.ts";

/** A page that opens without a network: everything in words, and below it the same for a program. */
export function writtenCopy(stored: Stored, at: Date): Uint8Array {
  const { enquiry: words, copy } = exportWords;
  const enquiries = stored.enquiries.map(
    ({ receivedAt, name, email, phone, business, website, project, hostingPlan, timeline }) =>
      heading(`${words.written} ${momentOf(receivedAt)}`) +
      pairs([
        [words.name, name],
        [words.email, email],
        [words.phone, phone],
        [words.business, business],
        [words.website, website],
        [words.hostingPlan, hostingPlan],
        [words.timeline, timeline],
        [words.project, project],
      ]),
  );
  const requests = stored.requests.map(
    ({ receivedAt, kind, name, text }) =>
      heading(`${copy.request} ${momentOf(receivedAt)}`) +
      pairs([
        [copy.kind, kind],
        [words.name, name],
        [copy.text, text],
      ]),
  );
  const mails = stored.mails.map(({ kind, sentAt }) => [copy.mails[kind] ?? kind, momentOf(sentAt)] as const);
  const body =
    paragraph(copy.lead(stored.email, longDay(at))) +
    enquiries.join("") +
    requests.join("") +
    (mails.length > 0 ? heading(copy.mailed) + pairs(mails) : "") +
    heading(copy.forPrograms) +
    pairs([["JSON", JSON.stringify(stored, null, 2)]]);
  return pageFile(indexPath, copy.title, body).bytes;
}

function momentOf(moment: string): string {
  return londonMoment(new Date(moment));
}
