import { randomUUID } from "node:crypto";
import type pg from "pg";
import { leavingPence } from "../../domain/departure.ts";
import { bookDeparture } from "../../server/departures/book-departure.ts";
import { cancelAgreement } from "../../server/departures/cancel-agreement.ts";
import { findLeavePage } from "../../server/departures/find-leave-page.ts";
import { takeBackDeparture } from "../../server/departures/take-back-departure.ts";
import { cast } from "../../server/seed/cast.ts";
import { at, type Claim, client, sam } from "./access-claim.ts";
import { anActor } from "./an-actor.ts";

const { maya, gareth } = cast;
const [own, another] = [maya.projects[0].id, gareth.projects[0].id];
const endsOn = "2026-12-03";

/** Leaving, and staying after all. */
export const leavingClaims: Record<string, Claim> = {
  "a client sees what leaving is for their own project": async () =>
    (await findLeavePage(client, own, at))?.project.id === own,
  "and not for another's": async () => (await findLeavePage(client, another, at)) === undefined,
  "but the admin does": async () => (await findLeavePage(sam, another, at))?.project.id === another,
  "nobody leaves with another's project": async () =>
    (await bookDeparture(anActor(client, at), another, { id: randomUUID(), endsOn: endsOn, pence: 0 })).outcome ===
    "not-there",
  "nor takes back what another agreed": async () =>
    (await cancelAgreement(anActor(client, at), another, { id: randomUUID(), name: "x" })).outcome === "not-there",
  "nor keeps another's after all": async (db) => {
    const id = randomUUID();
    await db.query(
      `insert into departures (id, client_id, project_id, ends_on, agreed_pence, requested_at, request_id)
       select $1, client_id, id, $3, 0, now(), 'test' from projects where id = $2`,
      [id, another, endsOn],
    );
    return (await takeBackDeparture(anActor(client, at), another, id)).outcome === "not-there";
  },
  "of leaving and of staying each hears from the other": async (db) => {
    const heard: string[] = [];
    for (const who of [client, sam]) {
      const actor = anActor(who, at);
      const [id, page] = [randomUUID(), await findLeavePage(who, own, at)];
      const pence = page ? leavingPence(page.term, endsOn) : 0;
      const booked = await bookDeparture(actor, own, { id, endsOn, pence });
      heard.push(booked.outcome, await takeMails(db));
      const { outcome } = await takeBackDeparture(actor, own, id);
      heard.push(outcome, await takeMails(db));
    }
    return heard.join() === mailsOfLeaving.join() || heard.join();
  },
};

const mailsOfLeaving = [
  ...["booked", "leaving-booked and leaving-noted", "stays", "leaving-noted"],
  ...["booked", "leaving-booked", "stays", "leaving-stays"],
];

/** The kinds that wait about leaving, and wait no more. */
async function takeMails(db: pg.Client): Promise<string> {
  const { rows } = await db.query<{ kind: string }>("delete from mails where kind like 'leaving-%' returning kind");
  const kinds = rows.map(({ kind }) => kind);
  return kinds.toSorted().join(" and ");
}
