type AddOnWish = { name: string; email: string; projectId: string; selectedAddOns: string };

const patienceMilliseconds = 20_000;

/** An answer that is no success is a refusal; no answer, or one nobody can read, is a failure. */
export async function sendAddOns(wish: AddOnWish, retryKey: string): Promise<"sent" | "refused" | "failed"> {
  try {
    const response = await fetch("/send-add-ons-email.php", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": retryKey },
      body: JSON.stringify(wish),
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    const answer: unknown = await response.json();
    const isSuccess =
      typeof answer === "object" && answer !== null && "status" in answer && answer.status === "success";
    return isSuccess ? "sent" : "refused";
  } catch {
    return "failed";
  }
}
