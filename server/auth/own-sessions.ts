import { and, desc, eq } from "drizzle-orm";
import { isSessionOver } from "../../domain/session.ts";
import { recordOwnEvent } from "../audit/record-event.ts";
import { asAccounts } from "../db/client.server.ts";
import { session as sessions } from "../db/schema/index.ts";
import type { Caller } from "./caller.ts";
import type { Session } from "./session.ts";
import { endSessions } from "./set-password.ts";

export type OwnSession = {
  id: string;
  userAgent: string;
  address: string;
  seenAt: Date;
  isCurrent: boolean;
};

/** Those that could still be used: one that has been idle for too long is over, whether or not its row is still there. */
export async function listOwnSessions({ id: current, user, role }: Session, at: Date): Promise<OwnSession[]> {
  const rows = await asAccounts({ kind: "person", id: user.id }, (tx) =>
    tx.select().from(sessions).where(eq(sessions.userId, user.id)).orderBy(desc(sessions.seenAt)).limit(50),
  );
  const living = rows.filter((row) => !isSessionOver(row, role, at));
  return living.map(({ id, userAgent, ipAddress, seenAt }) => ({
    id,
    userAgent: userAgent ?? "",
    address: ipAddress ?? "",
    seenAt,
    isCurrent: id === current,
  }));
}

/** Not yours means not there: false. */
export async function endOwnSession({ user }: Session, sessionId: string, caller: Caller): Promise<boolean> {
  return asAccounts({ kind: "person", id: user.id }, async (tx) => {
    const { rowCount } = await tx.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, user.id)));
    if (rowCount === 0) return false;
    await recordOwnEvent(tx, "session-ended", user.id, caller);
    return true;
  });
}

export async function endOtherSessions({ id, user }: Session, caller: Caller): Promise<void> {
  return asAccounts({ kind: "person", id: user.id }, async (tx) => {
    await endSessions(tx, user.id, id);
    await recordOwnEvent(tx, "sessions-ended", user.id, caller);
  });
}
