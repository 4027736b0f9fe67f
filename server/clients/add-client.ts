import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Origin, recordEvent } from "../audit/record-event.ts";
import { accountEmail, checkAccountEmail } from "../auth/account-email.ts";
import { asViewer } from "../db/client.server.ts";
import { isUniqueViolation } from "../db/is-unique-violation.ts";
import { type Person, requireAdmin } from "../viewer.ts";

export type NewClient = { name: string; email: string; kind: "business" | "consumer" };
export type ClientAdded = { outcome: "added"; id: string } | { outcome: "email-taken" } | { outcome: "invalid-email" };

/** The client, and the account whose id it shares: without a password until its owner is invited to choose one. */
export async function addClient(
  viewer: Person,
  { name, email, kind }: NewClient,
  origin: Origin,
  at: Date,
): Promise<ClientAdded> {
  requireAdmin(viewer);
  if (checkAccountEmail(email)) return { outcome: "invalid-email" };
  const id = randomUUID();
  try {
    await asViewer(viewer, async (tx) => {
      await tx.execute(
        sql`select app.add_client(${id}, ${name.trim()}, ${accountEmail(email)}, ${kind}, ${at.toISOString()}::timestamptz)`,
      );
      const event = { action: "client-added", actorId: viewer.id, subject: { kind: "client", id } } as const;
      await recordEvent(tx, event, origin, at);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return { outcome: "email-taken" };
    throw error;
  }
  return { outcome: "added", id };
}
