const patienceMilliseconds = 20_000;

/**
 * Posts JSON to an address that answers with a status. An answer that is no success is a refusal; no answer, or one nobody
 * can read, is silence. The same retry key is the same submission, however often it arrives.
 */
export async function postOnce(
  path: string,
  body: unknown,
  retryKey: string,
): Promise<"success" | "refused" | "silence"> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": retryKey },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    const answer: unknown = await response.json();
    const isSuccess =
      typeof answer === "object" && answer !== null && "status" in answer && answer.status === "success";
    return isSuccess ? "success" : "refused";
  } catch {
    return "silence";
  }
}
