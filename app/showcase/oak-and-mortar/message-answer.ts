import type { BuilderMessage, MessageProblems } from "../../../domain/builder-message.ts";

/** What became of a message. What was not received goes back to the form as it was written. */
export type MessageAnswer = {
  outcome: "received" | "invalid" | "spam" | "too-many" | "failed";
  problems?: MessageProblems;
  fields?: BuilderMessage;
};

export const statuses = { received: 200, invalid: 422, spam: 422, "too-many": 429, failed: 503 };
