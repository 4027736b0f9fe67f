import { cast, castPassword } from "../../server/seed/cast.ts";
import { type RawAnswer, rawRequest } from "./raw-request.ts";
import type { TestApp } from "./test-app.ts";

/** So many more accounts, with the cast's password. Their addresses, in order. */
export async function addVolunteers(app: TestApp, count: number): Promise<string[]> {
  const added = await app.query<{ email: string }>(
    `with people as (
       insert into auth."user" (id, name, email, email_verified, two_factor_enabled, created_at, updated_at)
       select gen_random_uuid(), 'Volunteer ' || n, 'volunteer' || n || '@fernvalley.example', true, false, now(), now()
       from generate_series(1, $1) n returning id, email
     ), passwords as (
       insert into auth.account (id, account_id, provider_id, user_id, password, created_at, updated_at)
       select gen_random_uuid(), people.id::text, 'credential', people.id, known.password, now(), now()
       from people, auth.account known where known.user_id = $2
     ), roles as (
       insert into profiles (id, role) select id, 'user' from people
     )
     select email from people`,
    [count, cast.maya.id],
  );
  return added.map(({ email }) => email);
}

type Attempt = { username: string; password?: string; address: string; cookie?: string };

/** The login form, sent from an address of its own. */
export function tryLogin(
  site: string,
  { username, password = castPassword, address, cookie }: Attempt,
): Promise<RawAnswer> {
  return rawRequest(site, "/clients/login", {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": "same-origin",
      "X-Forwarded-For": address,
      ...(cookie ? { Cookie: cookie } : {}),
    },
    body: new URLSearchParams({ username, password, _gotcha: "" }).toString(),
  });
}

export function isSignedIn({ status, headers }: RawAnswer): boolean {
  return status === 302 && headers.location === "/clients/dashboard" && cookieOf({ headers }, "session_token") !== "";
}

/** As a browser would send it back; empty if the answer did not set it. */
export function cookieOf({ headers }: Pick<RawAnswer, "headers">, name: string): string {
  const found = [headers["set-cookie"] ?? []].flat().find((cookie) => cookie.startsWith(`tenday.${name}=`));
  return found?.split(";")[0] ?? "";
}
