import { type BuilderMessage, checkMessage, type MessageProblems } from "../../domain/builder-message.ts";
import { isSpam } from "../../domain/enquiry.ts";
import { type Sender, type Stored, storeEnquiry } from "./store-enquiry.ts";

export type ReceivedMessage = Stored | { outcome: "spam" } | { outcome: "invalid"; problems: MessageProblems };

/** The builder's form: delivered like any other enquiry, marked with the site it was written on. */
export async function receiveBuilderMessage(
  fields: BuilderMessage,
  sender: Sender,
  at: Date,
): Promise<ReceivedMessage> {
  if (isSpam(fields)) return { outcome: "spam" };
  const problems = checkMessage(fields);
  if (Object.keys(problems).length > 0) return { outcome: "invalid", problems };
  const { name, email, phone, message } = fields;
  const notRequested = { business: "", website: "", hostingPlan: "", timeline: "" };
  return storeEnquiry({ ...notRequested, site: "oak-and-mortar", name, email, phone, project: message }, sender, at);
}
