import { addDays, addMonths, type Day } from "./calendar-day.ts";
import { keeping } from "./catalogue.ts";
import { checkLength } from "./check-text.ts";
import { cleanLine, cleanText } from "./clean-text.ts";
import { checkEmail } from "./enquiry.ts";

/** What anybody may ask about the data that is kept of them. */
export const dataRequestKinds = ["complaint", "copy", "erasure"] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

export type DataRequestFields = { kind: DataRequestKind; name: string; email: string; text: string };
export type DataRequestProblem = { field: "name" | "email" | "text"; problem: string };

export function readDataRequest(received: Record<string, unknown>): DataRequestFields {
  return {
    kind: dataRequestKinds.find((kind) => kind === received.kind) ?? "copy",
    name: cleanLine(received.name).trim(),
    email: cleanLine(received.email).trim(),
    text: cleanText(received.text).trim(),
  };
}

/** The first thing that is wrong. A complaint says what about; the others may. */
export function checkDataRequest({ kind, name, email, text }: DataRequestFields): DataRequestProblem | undefined {
  const nameProblem = name ? checkLength(name, 200) : "Name is required.";
  if (nameProblem) return { field: "name", problem: nameProblem };
  const emailProblem = checkEmail(email);
  if (emailProblem) return { field: "email", problem: emailProblem };
  const textProblem = text || kind !== "complaint" ? checkLength(text, 5_000) : "Tell me what went wrong.";
  return textProblem ? { field: "text", problem: textProblem } : undefined;
}

/** So long the link works by which somebody who only ever wrote does it themselves. */
export const dataLinkDays = 7;

type Stage = { kind: DataRequestKind; receivedOn: Day; isAcknowledged: boolean };

/**
 * Until when the law gives the provider: 30 days to acknowledge a complaint, which then is looked into without delay, and one
 * month to answer anything else.
 */
export function dataRequestDue({ kind, receivedOn, isAcknowledged }: Stage): Day | undefined {
  if (kind !== "complaint") return addMonths(receivedOn, 1);
  return isAcknowledged ? undefined : addDays(receivedOn, keeping.complaintAnsweredDays);
}
