import { and, asc, eq, isNotNull, isNull, lte, notExists, sql } from "drizzle-orm";
import { londonDay } from "../../domain/calendar-day.ts";
import { type Actor, system, systemActor } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { departures, invoices, projects, savedMethods } from "../db/schema/index.ts";
import { lockMoney } from "../invoices/lock-money.ts";
import { removeMethodsOf } from "../payments/saved-methods.ts";
import { followDeparture } from "./follow-departure.ts";

/** Every departure whose last day has come, or that is erased in three days, also while no night came by; and methods that nothing will be charged to any more. */
export async function endDepartures(at: Date): Promise<void> {
  const actor = systemActor("end-departures", at);
  const [due, settled] = await asViewer(system, async (tx) => [await listDue(tx, at), await listSettled(tx)]);
  // Each in a transaction of its own: one that fails stops none of the others, and is tried again.
  const failures: unknown[] = [];
  const note = (error: unknown) => void failures.push(error);
  for (const { id } of due) await followDeparture(id, actor).catch(note);
  for (const { clientId } of settled) await detachMethods(clientId, actor).catch(note);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} could not be ended`);
}

function listDue(tx: Tx, at: Date) {
  return tx
    .select({ id: departures.id })
    .from(departures)
    .innerJoin(projects, and(eq(projects.id, departures.projectId), isNull(projects.deletedAt)))
    .where(and(isNull(departures.takenBackAt), isNull(departures.warnedAt), lte(departures.endsOn, londonDay(at))))
    .orderBy(asc(departures.endsOn), asc(departures.id));
}

/** Clients with a saved method who have left with everything they had and owe nothing. */
function listSettled(tx: Tx, clientId?: string) {
  const method = savedMethods.clientId;
  const hasLeft = and(isNotNull(departures.endedAt), isNull(departures.takenBackAt));
  const left = tx
    .select({ one: sql`1` })
    .from(departures)
    .where(and(eq(departures.projectId, projects.id), hasLeft));
  const stays = tx
    .select({ one: sql`1` })
    .from(projects)
    .where(and(eq(projects.clientId, method), isNull(projects.deletedAt), notExists(left)));
  const isOpen = and(isNotNull(invoices.issuedAt), isNull(invoices.settledAt), isNull(invoices.voidedAt));
  const owed = tx
    .select({ one: sql`1` })
    .from(invoices)
    .where(and(eq(invoices.clientId, method), isOpen));
  return tx
    .selectDistinct({ clientId: method })
    .from(savedMethods)
    .innerJoin(departures, and(eq(departures.clientId, method), hasLeft))
    .where(
      and(
        isNull(savedMethods.removedAt),
        clientId ? eq(method, clientId) : undefined,
        notExists(stays),
        notExists(owed),
      ),
    );
}

async function detachMethods(clientId: string, actor: Actor): Promise<void> {
  await asViewer(system, async (tx) => {
    await lockMoney(tx, clientId);
    // Asked again behind the wait.
    if ((await listSettled(tx, clientId)).length > 0) await removeMethodsOf(tx, clientId, actor);
  });
}
