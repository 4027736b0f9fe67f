import { randomBytes } from "node:crypto";
import { sessionCookie } from "./requesters.ts";

type Query = { query: (text: string, values: unknown[]) => Promise<unknown> };

/** A session for each of these accounts, as if they had just signed in: their cookies, in the same order. */
export async function openSessions(db: Query, accountIds: string[]): Promise<string[]> {
  const tokens = accountIds.map(() => randomBytes(24).toString("base64url"));
  await db.query(
    `insert into auth.session (expires_at, token, created_at, updated_at, user_id, aal, amr, seen_at)
     select now() + interval '30 days', token, now(), now(), user_id, 'aal1', 'pwd', now()
     from unnest($1::text[], $2::uuid[]) as wanted (token, user_id)`,
    [tokens, accountIds],
  );
  return tokens.map((token) => sessionCookie(token));
}
