import { randomUUID } from "node:crypto";
import pg from "pg";
import { listEvents } from "../../server/audit/list-events.ts";
import { inviteClient } from "../../server/auth/invite-client.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "../../server/auth/own-sessions.ts";
import { listPasskeys, removePasskey } from "../../server/auth/passkeys.ts";
import { findUnconfirmedTotp } from "../../server/auth/second-factor.ts";
import type { Session } from "../../server/auth/session.ts";
import { addClient } from "../../server/clients/add-client.ts";
import { findClient, findOwnClient, listClients } from "../../server/clients/find-clients.ts";
import { findProject, listOwnProjects } from "../../server/projects/find-projects.ts";
import { cast, castPassword, ownerlessProject } from "../../server/seed/cast.ts";
import type { Person } from "../../server/viewer.ts";
import { aCaller } from "./a-caller.ts";

const at = new Date("2026-11-14T09:00:00Z");
const { maya, gareth, lantern } = cast;
const sam: Person = { kind: "person", id: cast.sam.id, role: "admin" };
const client: Person = { kind: "person", id: maya.id, role: "user" };

/**
 * The second fence by itself: what the server's own functions give to somebody whom no row policy stops. DATABASE_URL
 * and AUTH_DATABASE_URL must belong to roles that bypass them; `owner` prepares and looks.
 */
export async function findFenceTwoFaults(owner: string): Promise<string[]> {
  const db = new pg.Client(owner);
  await db.connect();
  try {
    await prepare(db);
    const faults: string[] = [];
    for (const [claim, holds] of Object.entries(claims)) {
      const answer = await holds(db).catch((error: unknown) => String(error));
      if (answer !== true) faults.push(`${claim}: ${answer}`);
    }
    return faults;
  } finally {
    await db.end();
  }
}

type Claim = (db: pg.Client) => Promise<boolean | string>;

const claims: Record<string, Claim> = {
  "a client finds their own project": async () => (await findProject(client, maya.projects[0].id)) !== undefined,
  "nobody else's": async () => (await findProject(client, gareth.projects[0].id)) === undefined,
  "nor one that is nobody's": async () => (await findProject(client, ownerlessProject.id)) === undefined,
  "the admin finds any": async () => (await findProject(sam, ownerlessProject.id)) !== undefined,
  "a client lists their own projects": async () =>
    idsOf(await listOwnProjects(client)) === idsOf(maya.projects.toReversed()) || "others too",
  "a client finds the client they are": async () => (await findOwnClient(client))?.id === maya.id,
  "a client without a client's row finds none": async () =>
    (await findOwnClient({ ...client, id: sam.id })) === undefined,

  "clients are listed for the admin": async () => (await listClients(sam)).length > 1,
  "and for nobody else": () => isTheAdmins(() => listClients(client)),
  "a client is found by the admin": async () => (await findClient(sam, gareth.id))?.id === gareth.id,
  "and by nobody else, not even themselves": () => isTheAdmins(() => findClient(client, client.id)),
  "history is read by the admin": async () => (await listEvents(sam, undefined)).events.length > 0,
  "and by no one else": () => isTheAdmins(() => listEvents(client, undefined)),
  "a client adds none": () =>
    isTheAdmins(() => addClient(client, { name: "x", email: "x@x.example", kind: "business" }, aCaller, at)),
  "a client invites nobody": async (db) => {
    const refused = await isTheAdmins(() => inviteClient(client, gareth.id, aCaller, at));
    const { rowCount } = await db.query("select from account_links where purpose = 'invite'");
    return refused === true ? rowCount === 0 : refused;
  },

  "a client lists their own sessions": async () =>
    idsOf(await listOwnSessions(mayas, at)) === idsOf([{ id: mayas.id }, { id: other }]) || "others too",
  "another's session is not there to end": async (db) =>
    (await endOwnSession(mayas, gareths.id, aCaller, at)) === false && (await isThere(db, "session", gareths.id)),
  "one's own is": async () => endOwnSession(mayas, other, aCaller, at),
  "ending all others ends nobody else's": async (db) => {
    await endOtherSessions(mayas, aCaller, at);
    return isThere(db, "session", gareths.id);
  },
  "a client lists their own passkeys": async () => idsOf(await listPasskeys(mayas)) === mayasKey || "others too",
  "another's passkey is not there to remove": async (db) => {
    const asked = { passkeyId: garethsKey, password: castPassword };
    const { outcome } = await removePasskey(mayas, asked, aCaller, at);
    return outcome === "not-there" && (await isThere(db, "passkey", garethsKey));
  },
  "a secret that is not confirmed is its owner's": async () => (await findUnconfirmedTotp(gareths, at)) !== undefined,
  "and shown to no one else": async () => (await findUnconfirmedTotp(mayas, at)) === undefined,
};

async function isTheAdmins(deed: () => Promise<unknown>): Promise<boolean | string> {
  try {
    await deed();
    return "it was done";
  } catch (error) {
    // Our own refusal, before the database has to refuse.
    return (error instanceof Error && error.message === "this belongs to the admin") || String(error);
  }
}

function idsOf(rows: readonly { id: string }[]): string {
  return rows
    .map(({ id }) => id)
    .toSorted()
    .join();
}

const sessionOf = ({ id, name, email }: typeof maya | typeof gareth): Session => ({
  id: randomUUID(),
  user: { id, name, email, factors: [] },
  role: "user",
  level: "aal1",
});
const [mayas, gareths] = [sessionOf(maya), sessionOf(gareth)];
const other = randomUUID();
const [mayasKey, garethsKey] = [randomUUID(), randomUUID()];

async function isThere(db: pg.Client, table: "session" | "passkey", id: string): Promise<boolean> {
  return (await db.query(`select from auth.${table} where id = $1`, [id])).rowCount === 1;
}

async function prepare(db: pg.Client): Promise<void> {
  await db.query("delete from auth.session");
  await db.query("delete from auth.passkey");
  await db.query("delete from auth.two_factor where user_id <> $1", [lantern.id]);
  await db.query("delete from account_links");
  await db.query("delete from rate_limits");
  for (const [id, person] of [
    [mayas.id, maya.id],
    [other, maya.id],
    [gareths.id, gareth.id],
  ])
    await db.query(
      `insert into auth.session (id, expires_at, token, created_at, updated_at, user_id, aal, amr, seen_at)
       values ($1::uuid, now() + '1 day', $1::uuid::text, now(), now(), $2, 'aal1', 'pwd', now())`,
      [id, person],
    );
  for (const [id, person] of [
    [mayasKey, maya.id],
    [garethsKey, gareth.id],
  ])
    await db.query(
      `insert into auth.passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
       values ($1::uuid, 'x', $2, $1::uuid::text, 0, 'singleDevice', false)`,
      [id, person],
    );
  await db.query(
    `insert into auth.two_factor (user_id, secret, backup_codes, verified, started_at)
     select $1, secret, backup_codes, false, $3 from auth.two_factor where user_id = $2`,
    [gareth.id, lantern.id, at],
  );
  await db.query(
    "insert into audit_events (id, at, action, subject_kind, request_id) values (gen_random_uuid(), now(), 'client-added', 'client', 'x')",
  );
}
