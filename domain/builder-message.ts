import { cleanLine, cleanText } from "./clean-text.ts";
import { type EnquiryFields, isEmailAddress, longest, readEnquiry } from "./enquiry.ts";

/** What the builder's form sends. */
export type BuilderMessage = Pick<EnquiryFields, "name" | "email" | "_gotcha"> & { phone: string; message: string };

/** What can be wrong, in the order of the form. */
export const messageFields = ["name", "email", "phone", "message"] as const;

import { isPhoneNumber, longestPhone, wrongPhone } from "./phone-number.ts";

export type MessageProblems = Partial<Record<(typeof messageFields)[number], string>>;

export const emptyMessage: BuilderMessage = { name: "", email: "", phone: "", message: "", _gotcha: "" };

export const longestMessage = {
  name: longest.name,
  email: longest.email,
  phone: longestPhone,
  message: longest.project,
};

/** The same rules in the browser and on the server. No problems means it may be stored. */
export function checkMessage(fields: BuilderMessage): MessageProblems {
  const problems: MessageProblems = {};
  if (!fields.name) problems.name = "Please tell me your name.";
  if (!fields.email) problems.email = "I need an email address to reply to.";
  else if (!isEmailAddress(fields.email)) problems.email = "That email address doesn’t look right.";
  if (fields.phone && !isPhoneNumber(fields.phone)) problems.phone = wrongPhone;
  if (!fields.message) problems.message = "A line or two about the job, please.";
  for (const name of messageFields) {
    const limit = longestMessage[name];
    if (fields[name].length > limit)
      problems[name] = `Please keep this under ${limit.toLocaleString("en-GB")} characters.`;
  }
  return problems;
}

/** Whatever arrived, as fields: text that can be stored and shown, on one line where the form has one line. */
export function readMessage(received: Record<string, unknown>): BuilderMessage {
  const { name, email, _gotcha } = readEnquiry(received);
  return { name, email, phone: cleanLine(received.phone), message: cleanText(received.message).trim(), _gotcha };
}
