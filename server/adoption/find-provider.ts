import { randomUUID } from "node:crypto";
import pg from "pg";
import type { AdminActor } from "../access/actor.ts";

/** The admin in whose name a command of the server's own command line acts; none before `admin:create`. */
export async function findProvider(ownerUrl: string, at: Date): Promise<AdminActor | undefined> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      "select id from profiles where role = 'admin' and disabled_at is null order by id limit 1",
    );
    const [found] = rows;
    return (
      found && { kind: "person", role: "admin", id: found.id, address: "command line", requestId: randomUUID(), at }
    );
  } finally {
    await client.end();
  }
}
