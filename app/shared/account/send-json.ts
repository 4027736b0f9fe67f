import type { PasskeyReply } from "./passkey-ceremony.ts";

/** An answer for a script of ours. */
export function sendJson(reply: PasskeyReply, status: number, cookies: string[] = []): Response {
  const headers = new Headers({ "Content-Type": "application/json" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(JSON.stringify(reply), { status, headers });
}
