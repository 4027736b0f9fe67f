import { eq, type SQL, sql } from "drizzle-orm";
import type { Role } from "../../domain/permissions.ts";
import { type AssuranceLevel, type Factor, isSecondStepMissing, isSessionOver } from "../../domain/session.ts";
import { anonymous, type Membership } from "../access/actor.ts";
import { asAccounts, perConnection, type Tx } from "../db/client.server.ts";
import { clients, profiles, session as sessions, user as users } from "../db/schema/index.ts";
import { log } from "../observe/log.ts";
import { auth } from "./auth.ts";
import type { Caller } from "./caller.ts";
import { findSessionToken } from "./session-token.ts";

/** Somebody who is signed in, completely. */
export type Session = {
  id: string;
  user: { id: string; name: string; email: string; factors: Factor[] };
  role: Role | undefined;
  level: AssuranceLevel;
  /** The client that is looked at, while there is one: the only one, or the one that was chosen. */
  client: ClientOfSession | undefined;
  /** Those whom the account belongs to, by name. */
  clients: ClientOfSession[];
};

export type ClientOfSession = Membership & { name: string };

/** Written at most this often: the idle limits are hours. */
const seenEvery = 60_000;

/**
 * The session behind a cookie, asked anew on every request: it must exist, be within its limits, have passed its second
 * step, and belong to an account that is not disabled. The role is the one of this moment.
 */
export async function findSession(caller: Caller): Promise<Session | undefined> {
  const token = findSessionToken(caller);
  if (!token) return;
  const [found] = await asAccounts(anonymous, (tx) => findByToken(tx).execute({ token }));
  return found && admit(found, caller.at);
}

/** The session that an access token was issued for, held to the same limits: a token outlives no session. */
export async function findSessionOfToken(accessToken: string, at: Date): Promise<Session | undefined> {
  const { payload } = await auth().api.verifyJWT({ body: { token: accessToken } });
  const sid = typeof payload?.sid === "string" ? payload.sid : undefined;
  return sid ? findSessionOfId(sid, at) : undefined;
}

/** For an address that was made for one session, and ends with it. */
export async function findSessionOfId(sid: string, at: Date): Promise<Session | undefined> {
  const [found] = await asAccounts(anonymous, (tx) => selectSession(tx).where(eq(sessions.id, sid)));
  return found && admit(found, at);
}

type Found = Awaited<ReturnType<typeof selectSession>>[number];

async function admit({ session, user, disabledAt, ...found }: Found, at: Date): Promise<Session | undefined> {
  const role = found.role ?? undefined;
  if (disabledAt || session.expiresAt <= at || isSessionOver(session, role, at)) {
    await noteIfPossible((tx) => tx.delete(sessions).where(eq(sessions.id, session.id)));
    return;
  }
  const factors: Factor[] = user.twoFactorEnabled ? [{ factor_type: "totp", status: "verified" }] : [];
  const level: AssuranceLevel = session.aal === "aal2" ? "aal2" : "aal1";
  if (isSecondStepMissing(level, factors)) return;
  if (at.getTime() - session.seenAt.getTime() >= seenEvery)
    await noteIfPossible((tx) => tx.update(sessions).set({ seenAt: at }).where(eq(sessions.id, session.id)));
  const { clients } = found;
  const client = clients.length === 1 ? clients[0] : clients.find(({ id }) => id === session.clientId);
  // What the provider calls a client counts; an account keeps the name it was made with.
  const name = found.clientName ?? user.name;
  return { id: session.id, user: { id: user.id, name, email: user.email, factors }, role, level, client, clients };
}

/**
 * Apart from the reading: a database that is full, or takes no writes, still has every page to show. A session that was
 * over stays over, and one that was not noted as seen ends a little earlier.
 */
async function noteIfPossible(write: (tx: Tx) => Promise<unknown>): Promise<void> {
  await asAccounts(anonymous, write).catch((error: unknown) =>
    log.warn({ err: error }, "a session could not be noted as seen or over"),
  );
}

/** Of this moment: whoever was removed from a client is nobody there, with the session they have. */
const clientsOfAccount: SQL<ClientOfSession[]> = sql`coalesce((
  select json_agg(json_build_object('id', c.id, 'name', c.name, 'may', p.may) order by c.sort_name, c.id)
  from client_people p join clients c on c.id = p.client_id and c.deleted_at is null
  where p.account_id = ${sessions.userId} and p.removed_at is null and p.may is not null), '[]')`;

const selectSession = (tx: Tx) =>
  tx
    .select({
      session: sessions,
      user: users,
      role: profiles.role,
      disabledAt: profiles.disabledAt,
      clientName: clients.name,
      clients: clientsOfAccount,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(clients, eq(clients.id, users.id));

const findByToken = perConnection((tx) =>
  selectSession(tx)
    .where(eq(sessions.token, sql.placeholder("token")))
    .prepare("session"),
);

/** What section 3 of the specification calls the access token: who, how surely (aal, amr), until when (exp). */
export async function issueAccessToken(caller: Caller): Promise<string> {
  const { token } = await auth().api.getToken({ headers: caller.headers });
  return token;
}
