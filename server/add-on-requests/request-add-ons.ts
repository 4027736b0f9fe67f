import { createHash, randomUUID } from "node:crypto";
import { and, eq, gte, isNull, notExists, or, sql } from "drizzle-orm";
import { addOnLine } from "../../domain/add-on-request.ts";
import { clientOf, type PersonActor } from "../access/actor.ts";
import { takeAllowance } from "../access/rate-limit.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { addOnRequestLines, addOnRequests, addOns, projectAddOns, projects } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { recordProjectEvent } from "../projects/record-project-event.ts";

export type Wish = {
  projectId: string;
  /** As they stand on the page, with their prices: a page that is out of date asks for nothing. */
  lines: string[];
  /** Chosen by the page; the same key with the same wishes is the same request, however often it arrives. */
  retryKey: string | undefined;
};
export type Requested =
  | { outcome: "received" }
  | { outcome: "none-chosen" }
  | { outcome: "not-there" }
  /** Unknown, at another price, or already theirs: the whole request is refused. */
  | { outcome: "refused" };

/** Stores the request, tells the provider and confirms it to the client: all or nothing, once per submission. */
export async function requestAddOns(actor: PersonActor, wish: Wish): Promise<Requested> {
  if (wish.lines.length === 0) return { outcome: "none-chosen" };
  try {
    return await asViewer(actor, (tx) => store(tx, actor, wish));
  } catch (error) {
    if (error instanceof Refused) return { outcome: "refused" };
    throw error;
  }
}

async function store(tx: Tx, actor: PersonActor, wish: Wish): Promise<Requested> {
  const { projectId } = wish;
  const [project] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.clientId, clientOf(actor)), isNull(projects.deletedAt)));
  if (!project) return { outcome: "not-there" };
  // Two requests for one project take turns, so that the second sees what the first has asked for.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${projectId}, 0))`);
  const id = randomUUID();
  const submission = fingerprint(wish, id);
  const { rowCount } = await tx
    .insert(addOnRequests)
    .values({ id, projectId, requestedAt: actor.at, submission, requestId: actor.requestId })
    .onConflictDoNothing();
  if (rowCount === 0) return { outcome: "received" };
  const chosen = await findChosen(tx, wish);
  await tx.insert(addOnRequestLines).values(
    chosen.map(({ id: addOnId, name, pricePence, yearlyPricePence, pricingType }) => ({
      id: randomUUID(),
      addOnRequestId: id,
      addOnId,
      name,
      pricePence,
      yearlyPricePence,
      pricingType,
    })),
  );
  const what = chosen.map(({ name }) => name).join(", ");
  await recordProjectEvent(tx, { projectId, kind: "add-ons-requested", what }, actor);
  await queueMail(tx, { kind: "add-ons-requested", subjectId: id }, actor);
  await queueMail(tx, { kind: "add-ons-confirmed", subjectId: id }, actor);
  // Some add-ons can be had again and again; the provider's inbox cannot.
  if ((await takeAllowance(tx, { bucket: "add-on-request", subject: actor.id }, actor.at)) > 0) throw new Refused();
  return { outcome: "received" };
}

/** Names and prices are the database's: a line that is not exactly one of its lines is none. */
async function findChosen(tx: Tx, { projectId, lines }: Wish) {
  const taken = await listTaken(tx, projectId);
  const offered = (await listOffered(tx)).filter(({ id, severalTimes }) => severalTimes || !taken.has(id));
  return lines.map((line) => {
    const addOn = offered.find((candidate) => addOnLine(candidate) === line);
    if (!addOn) throw new Refused(line);
    return addOn;
  });
}

/** What clients can ask for themselves. */
export async function listOffered(tx: Tx) {
  return tx
    .select()
    .from(addOns)
    .where(and(eq(addOns.custom, false), isNull(addOns.retiredAt)))
    .orderBy(addOns.pricingType, addOns.pricePence, addOns.name);
}

/** The add-ons that a project has, waits for, or has been promised. What it was given and lost can be asked for again. */
export async function listTaken(tx: Tx, projectId: string): Promise<Set<string>> {
  const given = tx
    .select({ id: projectAddOns.id })
    .from(projectAddOns)
    .where(
      and(
        eq(projectAddOns.projectId, projectId),
        eq(projectAddOns.addOnId, addOnRequestLines.addOnId),
        gte(projectAddOns.addedAt, addOnRequests.requestedAt),
      ),
    );
  const rows = await tx
    .select({ id: projectAddOns.addOnId })
    .from(projectAddOns)
    .where(and(eq(projectAddOns.projectId, projectId), isNull(projectAddOns.removedAt)))
    .union(
      tx
        .select({ id: addOnRequestLines.addOnId })
        .from(addOnRequestLines)
        .innerJoin(addOnRequests, eq(addOnRequests.id, addOnRequestLines.addOnRequestId))
        .where(
          and(
            eq(addOnRequests.projectId, projectId),
            isNull(addOnRequests.declinedAt),
            or(isNull(addOnRequests.approvedAt), notExists(given)),
          ),
        ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Thrown to undo the transaction. */
class Refused extends Error {}

function fingerprint({ projectId, lines, retryKey }: Wish, id: string): string {
  return createHash("sha256")
    .update(JSON.stringify([retryKey ?? id, projectId, lines.toSorted()]))
    .digest("base64url");
}
