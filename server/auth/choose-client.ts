import { eq } from "drizzle-orm";
import { asAccounts } from "../db/client.server.ts";
import { session as sessions } from "../db/schema/index.ts";
import type { Session } from "./session.ts";

/** Which of their clients somebody looks at from now on, in this session. Not theirs means not there: false. */
export async function chooseClient({ id, user, clients }: Session, clientId: string): Promise<boolean> {
  if (!clients.some((client) => client.id === clientId)) return false;
  await asAccounts({ kind: "person", id: user.id }, (tx) =>
    tx.update(sessions).set({ clientId }).where(eq(sessions.id, id)),
  );
  return true;
}
