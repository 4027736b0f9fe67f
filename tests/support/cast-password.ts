import { cast } from "../../server/seed/cast.ts";

/** Lets an account log in with the cast's password: a statement, and its values. */
export function giveCastPassword(accountId: string): [string, string[]] {
  return [
    `insert into auth.account (account_id, provider_id, user_id, password, created_at, updated_at)
     select $1::text, provider_id, $1::uuid, password, now(), now() from auth.account where user_id = $2`,
    [accountId, cast.maya.id],
  ];
}
