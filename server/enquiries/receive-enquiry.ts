import { checkEnquiry, type EnquiryFields, type EnquiryProblems, isSpam } from "../../domain/enquiry.ts";
import { type Sender, type Stored, storeEnquiry } from "./store-enquiry.ts";

export type Received = Stored | { outcome: "spam" } | { outcome: "invalid"; problems: EnquiryProblems };

/** The contact page's form: the rules the browser has asked already are asked again. */
export async function receiveEnquiry(fields: EnquiryFields, sender: Sender, at: Date): Promise<Received> {
  if (isSpam(fields)) return { outcome: "spam" };
  const problems = checkEnquiry(fields);
  if (Object.keys(problems).length > 0) return { outcome: "invalid", problems };
  const { consent: _, _gotcha: __, ...words } = fields;
  return storeEnquiry({ ...words, site: "tenday", phone: "" }, sender, at);
}
