import { createHmac, randomBytes } from "node:crypto";
import type pg from "pg";
import type { AccessRole } from "../../domain/permissions.ts";
import { type CastMember, cast, castPassword } from "../../server/seed/cast.ts";

export type Requester = {
  name: string;
  /** What the policy must take them for. */
  accessRole: AccessRole;
  /** Whose things they ask for as their own. */
  member: Pick<CastMember, "id" | "projects">;
  /** Headers for that many requests. A session that a request ends is there again, or each has one of its own. */
  cookies: (count: number) => Promise<string[]>;
};

type Means = { db: pg.Client; url: string };
type SessionRow = Record<string, unknown> & { token: string };

/** Everybody who can send a request, each of them come there the way it really happens. */
export async function gatherRequesters(means: Means): Promise<Requester[]> {
  await addAccounts(means.db);
  const { maya, gareth, sam, lantern, priya } = cast;
  const anonymous = { accessRole: "anonymous", member: maya } as const;
  const mayaIn = await signedIn(means, maya.email);
  const samIn = await signedIn(means, sam.email);
  const disabledIn = await signedIn(means, priya.email);
  const demotedIn = await signedIn(means, workshop.email);
  const rolelessIn = await signedIn(means, stranger.email);
  const garethIn = await signedIn(means, gareth.email);
  await means.db.query("update profiles set disabled_at = now() where id = $1", [priya.id]);
  await means.db.query("update profiles set role = 'user' where id = $1", [workshop.id]);
  const challenge = await signIn(means.url, lantern.email);
  const passwordOnly = { ...garethIn.row, user_id: lantern.id, aal: "aal1", amr: "pwd" };
  const adminPasswordOnly = { ...passwordOnly, user_id: studio.id };
  const adminChallenge = await signIn(means.url, studio.email);
  return [
    { name: "anonymous", ...anonymous, cookies: always("") },
    { name: "a client", accessRole: "user", member: maya, cookies: keeping(means, mayaIn) },
    { name: "another client", accessRole: "user", member: gareth, cookies: keeping(means, garethIn) },
    { name: "second step pending", accessRole: "anonymous", member: lantern, cookies: always(challenge) },
    {
      name: "password-only session",
      accessRole: "anonymous",
      member: lantern,
      cookies: copying(means, () => passwordOnly),
    },
    { name: "disabled", accessRole: "anonymous", member: priya, cookies: copying(means, () => disabledIn.row) },
    { name: "expired", ...anonymous, cookies: copying(means, (n) => aged(mayaIn.row, n)) },
    { name: "forged signature", ...anonymous, cookies: always(sessionCookie(mayaIn.row.token, "another secret")) },
    { name: "token without signature", ...anonymous, cookies: always(`${cookieName}=${samIn.row.token}`) },
    { name: "admin", accessRole: "admin", member: sam, cookies: keeping(means, samIn) },
    {
      name: "admin, second step pending",
      ...anonymous,
      cookies: async (n) =>
        (await copying(means, () => adminPasswordOnly)(n)).map((cookie) => `${adminChallenge}; ${cookie}`),
    },
    { name: "demoted admin", accessRole: "user", member: workshop, cookies: keeping(means, demotedIn) },
    { name: "without a role", accessRole: "roleless", member: stranger, cookies: keeping(means, rolelessIn) },
  ];
}

export const cookieName = "tenday.session_token";
export const secret = "only for machines that hold no real accounts";

/** As the library signs it: right format, and only as good as its secret. */
export function sessionCookie(token: string, key = secret): string {
  const signature = createHmac("sha256", key).update(token).digest("base64");
  return `${cookieName}=${encodeURIComponent(`${token}.${signature}`)}`;
}

/** The cookies a browser has after it sent the form. */
export async function signIn(url: string, username: string, password = castPassword): Promise<string> {
  const answer = await fetch(`${url}/clients/login`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url },
    body: new URLSearchParams({ username, password }),
  });
  if (answer.status !== 302) throw new Error(`${username} could not sign in: ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

type SignedIn = { cookie: string; row: SessionRow };

async function signedIn({ db, url }: Means, email: string): Promise<SignedIn> {
  const cookie = await signIn(url, email);
  const { rows } = await db.query<{ row: SessionRow }>(
    `select to_jsonb(s) as row from auth.session s join auth."user" u on u.id = s.user_id where u.email = $1`,
    [email],
  );
  const [found] = rows;
  if (!found || rows.length > 1) throw new Error(`${email} has ${rows.length} sessions`);
  return { cookie, row: found.row };
}

const always = (cookie: string) => async (count: number) => Array.from({ length: count }, () => cookie);

function keeping({ db }: Means, { cookie, row }: SignedIn): Requester["cookies"] {
  return async (count) => {
    await insertSessions(db, [row]);
    return always(cookie)(count);
  };
}

function copying({ db }: Means, rowFor: (n: number) => SessionRow): Requester["cookies"] {
  return async (count) => {
    const rows = Array.from({ length: count }, (_, n) => ({ ...rowFor(n), ...freshIds() }));
    await insertSessions(db, rows);
    return rows.map(({ token }) => sessionCookie(token));
  };
}

function freshIds() {
  const token = randomBytes(24).toString("base64url");
  return { id: crypto.randomUUID(), token };
}

async function insertSessions(db: pg.Client, rows: SessionRow[]): Promise<void> {
  await db.query(
    "insert into auth.session select * from jsonb_populate_recordset(null::auth.session, $1) on conflict do nothing",
    [JSON.stringify(rows)],
  );
}

/** Over in one of three ways: unused for too long, too old, past its own end. */
function aged(row: SessionRow, n: number): SessionRow {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const ways = [{ seen_at: ago(8) }, { created_at: ago(31) }, { expires_at: ago(1) }];
  return { ...row, ...ways[n % ways.length] };
}

const extra = (n: number, name: string, role: string | null, totp = false) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  name,
  email: `${name.toLowerCase()}@tenday.example`,
  role,
  totp,
  projects: [],
});
const studio = extra(2, "Studio", "admin", true);
const workshop = extra(3, "Workshop", "admin");
const stranger = extra(4, "Stranger", null);

/** An admin with a second step, an admin who will be none, and an account that nobody gave a role. */
async function addAccounts(db: pg.Client): Promise<void> {
  for (const { id, name, email, role, totp } of [studio, workshop, stranger]) {
    await db.query(
      `insert into auth."user" (id, name, email, email_verified, two_factor_enabled) values ($1, $2, $3, true, $4)`,
      [id, name, email, totp],
    );
    await db.query(
      `insert into auth.account (account_id, provider_id, user_id, password, created_at, updated_at)
       select $1::text, provider_id, $1::uuid, password, now(), now() from auth.account where user_id = $2`,
      [id, cast.sam.id],
    );
    if (role) await db.query("insert into profiles (id, role) values ($1, $2)", [id, role]);
    if (totp)
      await db.query(
        "insert into auth.two_factor (user_id, secret, backup_codes) select $1, secret, backup_codes from auth.two_factor where user_id = $2",
        [id, cast.lantern.id],
      );
  }
}
