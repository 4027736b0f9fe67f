import { sql } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import type { Actor } from "../access/actor.ts";
import { hideSubject } from "../access/rate-limit.ts";
import type { Tx } from "../db/client.server.ts";
import { queueMail } from "../mail/queue-mail.ts";

/** In all. Whoever types other people's addresses into the form gets no further than this. */
export const confirmationsPerDay = 200;

type Written = { id: string; email: string };

/**
 * Tells whoever wrote that it has arrived: once for each address and day of London's calendar. The database counts both
 * in the enquiry's own transaction, one after the other, so neither a crash nor twenty at once make a second one.
 */
export async function confirmEnquiry(
  tx: Tx,
  { id, email }: Written,
  { requestId, at }: Pick<Actor, "requestId" | "at">,
): Promise<void> {
  const address = hideSubject(email.toLowerCase());
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select app.take_confirmation(${address}, ${londonDay(at)}::date, ${confirmationsPerDay}) as taken`,
  );
  if (rows[0]?.taken) await queueMail(tx, { kind: "enquiry-confirmed", subjectId: id }, { requestId, at });
}
