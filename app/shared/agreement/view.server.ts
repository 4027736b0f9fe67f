import { business } from "../../../content/business.ts";
import { lastDayToCancel, readAgreement } from "../../../domain/agreement.ts";
import { addDays, type Day, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { offer } from "../../../domain/catalogue.ts";
import type { Offered } from "../../../server/agreements/find-agreement.ts";
import type { AgreementView } from "./text.tsx";

export type OfferedView = ReturnType<typeof viewOffered>;

/** What is to be accepted today. */
export function viewOffered({ parts, text, hash }: Offered, today: Day) {
  const until = lastDayToCancel(today);
  return {
    text: viewAgreement(text),
    revision: hash,
    client: parts.clientName,
    email: business().supportEmail,
    days: offer.consumerCancellationDays,
    /** Of a consumer: until when they may cancel, and from when on the work begins unless they ask for it at once. */
    cancel: parts.kind === "consumer" ? { until: longDayOf(until), after: longDayOf(addDays(until, 1)) } : undefined,
  };
}

/** The parts of a text, in the order in which it was written. */
export function viewAgreement(text: string): AgreementView {
  const [head, six, ...points] = readAgreement(text);
  return { heading: head?.heading ?? "", version: head?.lines[0] ?? "", sixLines: six?.lines ?? [], points };
}

function longDayOf(day: Day): string {
  return longDay(noonOf(day));
}
