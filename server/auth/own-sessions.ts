import { and, desc, eq } from "drizzle-orm";
import { recordOwnEvent } from "../audit/record-event.ts";
import { asDoor } from "../db/client.server.ts";
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

export async function listOwnSessions({ id: current, user }: Session): Promise<OwnSession[]> {
  const rows = await asDoor({ kind: "person", id: user.id }, (tx) =>
    tx.select().from(sessions).where(eq(sessions.userId, user.id)).orderBy(desc(sessions.seenAt)).limit(50),
  );
  return rows.map(({ id, userAgent, ipAddress, seenAt }) => ({
    id,
    userAgent: userAgent ?? "",
    address: ipAddress ?? "",
    seenAt,
    isCurrent: id === current,
  }));
}

/** Not yours means not there: false. */
export async function endOwnSession({ user }: Session, sessionId: string, caller: Caller, at: Date): Promise<boolean> {
  return asDoor({ kind: "person", id: user.id }, async (tx) => {
    const { rowCount } = await tx.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, user.id)));
    if (rowCount === 0) return false;
    await recordOwnEvent(tx, "session-ended", user.id, caller, at);
    return true;
  });
}

export async function endOtherSessions({ id, user }: Session, caller: Caller, at: Date): Promise<number> {
  return asDoor({ kind: "person", id: user.id }, async (tx) => {
    const ended = await endSessions(tx, user.id, id);
    await recordOwnEvent(tx, "sessions-ended", user.id, caller, at);
    return ended;
  });
}
