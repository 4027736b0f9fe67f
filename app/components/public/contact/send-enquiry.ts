import type { EnquiryFields } from "../../../../domain/enquiry.ts";

const patienceMilliseconds = 20_000;

/** True only when the server says that it has it; an error, silence and an answer nobody can read are all the same. */
export async function sendEnquiry(enquiry: EnquiryFields, retryKey: string): Promise<boolean> {
  try {
    const response = await fetch("/send-email.php", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": retryKey },
      body: JSON.stringify(enquiry),
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    const answer: unknown = await response.json();
    return typeof answer === "object" && answer !== null && "status" in answer && answer.status === "success";
  } catch {
    return false;
  }
}
