import { createHmac, randomBytes } from "node:crypto";
import type pg from "pg";
import type { May } from "../../domain/client-person.ts";
import type { AccessRole } from "../../domain/permissions.ts";
import { type CastMember, cast, castPassword } from "../../server/seed/cast.ts";

export type Requester = {
  name: string;
  /** What the policy must take them for. */
  accessRole: AccessRole;
  /** Whose things they ask for as their own. */
  member: Pick<CastMember, "id" | "projects">;
  /** What they may do of it, where that is not everything; `removed`: nothing any more. */
  may?: May | "removed";
  /** Those whom they belong to, where they are several; the first is `member`. */
  clients?: { ids: string[]; isChosen: boolean };
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
  const [accountantIn, helperIn, formerIn] = [
    await signedIn(means, accountant.email),
    await signedIn(means, helper.email),
    await signedIn(means, former.email, maya.id),
  ];
  // Of two clients: each has a session of its own for one of the two requesters.
  const bothIn = await signedIn(means, both.email, gareth.id);
  const undecidedIn = await signedIn(means, undecided.email);
  const two = [gareth.id, maya.id];
  await means.db.query("update client_people set removed_at = now() where account_id = $1", [former.id]);
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
    { name: "money only", accessRole: "user", member: maya, may: "money", cookies: keeping(means, accountantIn) },
    { name: "project only", accessRole: "user", member: maya, may: "project", cookies: keeping(means, helperIn) },
    {
      name: "of two clients",
      accessRole: "user",
      member: gareth,
      clients: { ids: two, isChosen: true },
      cookies: keeping(means, bothIn),
    },
    {
      name: "of two clients, none chosen",
      accessRole: "user",
      member: gareth,
      clients: { ids: two, isChosen: false },
      cookies: keeping(means, undecidedIn),
    },
    // Their account was not closed with it: what they had is gone by the membership alone.
    { name: "removed", accessRole: "user", member: maya, may: "removed", cookies: keeping(means, formerIn) },
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

async function signedIn({ db, url }: Means, email: string, clientId?: string): Promise<SignedIn> {
  const cookie = await signIn(url, email);
  if (clientId)
    await db.query(
      `update auth.session set client_id = $1 where user_id = (select id from auth."user" where email = $2)`,
      [clientId, email],
    );
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
const accountant = extra(5, "Accountant", "user");
const helper = extra(6, "Helper", "user");
const former = extra(7, "Former", "user");
const both = extra(8, "Both", "user");
const undecided = extra(9, "Undecided", "user");

const memberships: [person: { id: string; email: string }, clientId: string, may: May][] = [
  [accountant, cast.maya.id, "money"],
  [helper, cast.maya.id, "project"],
  [former, cast.maya.id, "everything"],
  [both, cast.maya.id, "money"],
  [both, cast.gareth.id, "everything"],
  [undecided, cast.maya.id, "money"],
  [undecided, cast.gareth.id, "everything"],
];

/** An admin with a second step, an admin who will be none, an account that nobody gave a role, and people of clients. */
async function addAccounts(db: pg.Client): Promise<void> {
  const ofClients = [accountant, helper, former, both, undecided];
  for (const { id, name, email, role, totp } of [studio, workshop, stranger, ...ofClients]) {
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
  for (const [{ id, email }, clientId, may] of memberships)
    await db.query(
      `insert into client_people (id, client_id, account_id, email, may, added_at, joined_at)
       values (gen_random_uuid(), $1, $2, $3, $4, now(), now())`,
      [clientId, id, email, may],
    );
}
