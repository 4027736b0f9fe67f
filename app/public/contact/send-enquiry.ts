import type { EnquiryFields } from "../../../domain/enquiry.ts";
import { postOnce } from "../../ui/post-once.ts";

/** True only when the server says that it has it; an error, silence and an answer nobody can read are all the same. */
export async function sendEnquiry(enquiry: EnquiryFields, retryKey: string): Promise<boolean> {
  return (await postOnce("/send-email.php", enquiry, retryKey)) === "success";
}
