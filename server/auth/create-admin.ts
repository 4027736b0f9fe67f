import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Actor } from "../access/actor.ts";
import { recordEvent } from "../audit/record-event.ts";
import * as schema from "../db/schema/index.ts";
import { accountEmail } from "./account-email.ts";
import { endLinks, linkAddress, makeLink } from "./account-links.ts";
import { forgetSecondStep } from "./forget-second-step.ts";
import { endSessions } from "./set-password.ts";

export type AdminMade = { outcome: "made"; address: string } | { outcome: "not-an-admin" } | { outcome: "disabled" };

/**
 * As the database's owner, from the server's own command line: whoever can do this owns the server anyway. For an admin who
 * exists it is the way back in: a new link, and no second step, whose phone may be lost. What opened the account before, or
 * could have moved it to another address, does so no longer.
 */
export async function createAdmin(
  ownerUrl: string,
  { email, name }: { email: string; name: string },
  at: Date,
): Promise<AdminMade> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    return await drizzle(client, { schema, casing: "snake_case" }).transaction(async (tx) => {
      const address = accountEmail(email);
      const [known] = await tx
        .select({ id: schema.user.id, role: schema.profiles.role, disabledAt: schema.profiles.disabledAt })
        .from(schema.user)
        .leftJoin(schema.profiles, eq(schema.profiles.id, schema.user.id))
        .where(eq(schema.user.email, address));
      if (known && known.role !== "admin") return { outcome: "not-an-admin" };
      if (known?.disabledAt) return { outcome: "disabled" };
      const id = known?.id ?? randomUUID();
      if (!known) {
        await tx.insert(schema.user).values({ id, name, email: address, createdAt: at, updatedAt: at });
        await tx.insert(schema.profiles).values({ id, role: "admin" });
      }
      const actor: Actor = { kind: "system", id: null, address: "command line", requestId: randomUUID(), at };
      const event = { subject: { kind: "account", id } } as const;
      await recordEvent(tx, { ...event, action: known ? "admin-link-made" : "admin-created" }, actor);
      if (known) {
        if (await forgetSecondStep(tx, id)) await recordEvent(tx, { ...event, action: "second-step-off" }, actor);
        await endSessions(tx, id);
        await endLinks(tx, id, ["reset", "invite", "email", "undo"], at);
        await tx.delete(schema.verification).where(eq(schema.verification.value, id));
        await tx.delete(schema.passkey).where(eq(schema.passkey.userId, id));
        await tx.delete(schema.account).where(eq(schema.account.userId, id));
      }
      const link = await makeLink(tx, { accountId: id, purpose: "invite" }, at);
      return { outcome: "made", address: linkAddress(link, "invite") };
    });
  } finally {
    await client.end();
  }
}
