import { useState } from "react";

const patienceMilliseconds = 20_000;

type Reply = "success" | "refused" | "logged-out" | "silence";

/** For a form that is sent by script: whether it is on its way, and what became of it the last time. */
export function usePostOnce<Outcome extends string>(path: string, outcomes: Record<Reply, Outcome>) {
  const [state, setState] = useState<{ sending: boolean; answer?: { outcome: Outcome } }>({ sending: false });
  async function post(body: unknown, retryKey: string) {
    setState({ sending: true });
    const reply = await postOnce(path, body, retryKey);
    setState({ sending: false, answer: { outcome: outcomes[reply] } });
  }
  return { ...state, post };
}

/**
 * Posts JSON to an address that answers with a status. An answer that is no success is a refusal, or says that the login has ended; no answer, or one nobody
 * can read, is silence. The same retry key is the same submission, however often it arrives.
 */
async function postOnce(path: string, body: unknown, retryKey: string): Promise<Reply> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": retryKey },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    if (response.status === 401) return "logged-out";
    const answer: unknown = await response.json();
    const isSuccess =
      typeof answer === "object" && answer !== null && "status" in answer && answer.status === "success";
    return isSuccess ? "success" : "refused";
  } catch {
    return "silence";
  }
}
