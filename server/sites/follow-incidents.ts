import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Outcome, outcomes } from "../../domain/site-check.ts";
import type { Actor } from "../access/actor.ts";
import type { Tx } from "../db/client.server.ts";
import { incidentLines, incidentSites, incidents } from "../db/schema/index.ts";
import { queueMail } from "../mail/queue-mail.ts";
import type { MinuteVerdict } from "./list-verdicts.ts";

/** Sites that go down for the same reason within this time of each other are one incident. */
const togetherMilliseconds = 5 * 60_000;

export type Following = {
  minute: Date;
  verdicts: ReadonlyMap<string, readonly MinuteVerdict[]>;
  /** Those that are looked at: of others nothing will be heard. */
  watched: ReadonlySet<string>;
};

/** A site of an incident that is up again. */
export type CameUp = { incidentId: string; projectId: string };

/** Two minutes down in a row open an incident, or join one; two minutes up close it for the site, and the last site closes it. */
export async function followIncidents(tx: Tx, following: Following, actor: Actor): Promise<{ cameUp: CameUp[] }> {
  const open = await lockOpen(tx);
  const cameUp = await closeSites(tx, open.sites, following);
  await forgetUnwatched(tx, open.sites, following);
  await endIncidents(tx, following.minute, cameUp, actor);
  await openIncidents(tx, following, actor);
  return { cameUp };
}

async function lockOpen(tx: Tx) {
  const rows = await tx
    .select()
    .from(incidents)
    .where(and(eq(incidents.kind, "outage"), isNull(incidents.endedAt)))
    .orderBy(asc(incidents.id))
    .for("update");
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { sites: [] };
  const isOpen = and(inArray(incidentSites.incidentId, ids), isNull(incidentSites.upAt));
  return { sites: await tx.select().from(incidentSites).where(isOpen) };
}

type OpenSite = typeof incidentSites.$inferSelect;

async function closeSites(tx: Tx, open: readonly OpenSite[], { verdicts }: Following): Promise<CameUp[]> {
  const up = open.flatMap(({ incidentId, projectId }) => {
    const [first] = lastTwo(verdicts.get(projectId), "up");
    return first ? [{ incidentId, projectId, upAt: first.at }] : [];
  });
  for (const one of up) await closeSite(tx, one);
  return up.map(({ incidentId, projectId }) => ({ incidentId, projectId }));
}

/** Nobody looks at it any more: it is no longer live, or gone. */
async function forgetUnwatched(tx: Tx, open: readonly OpenSite[], { minute, watched }: Following): Promise<void> {
  for (const { incidentId, projectId } of open.filter((site) => !watched.has(site.projectId)))
    await closeSite(tx, { incidentId, projectId, upAt: minute });
}

async function closeSite(tx: Tx, { incidentId, projectId, upAt }: CameUp & { upAt: Date }): Promise<void> {
  await tx
    .update(incidentSites)
    .set({ upAt })
    .where(and(eq(incidentSites.incidentId, incidentId), eq(incidentSites.projectId, projectId)));
}

/** All their sites are up. The provider hears of it, unless it ends because nobody looks any more. */
async function endIncidents(tx: Tx, minute: Date, cameUp: readonly CameUp[], actor: Actor): Promise<void> {
  const lastUp = sql`(select max(s.up_at) from incident_sites s where s.incident_id = ${incidents.id})`;
  const isOver = and(
    eq(incidents.kind, "outage"),
    isNull(incidents.endedAt),
    sql`not exists (select from incident_sites s where s.incident_id = ${incidents.id} and s.up_at is null)`,
  );
  const ended = await tx
    .update(incidents)
    .set({ endedAt: sql`greatest(coalesce(${lastUp}, ${minute.toISOString()}::timestamptz), ${incidents.startedAt})` })
    .where(isOver)
    .returning({ id: incidents.id });
  for (const { id } of ended) {
    await addLine(tx, { incidentId: id, kind: "over" }, actor);
    if (cameUp.some(({ incidentId }) => incidentId === id))
      await queueMail(tx, { kind: "site-up", subjectId: id }, actor);
  }
}

type GoneDown = { projectId: string; downFrom: Date; outcome: Outcome };

async function openIncidents(tx: Tx, following: Following, actor: Actor): Promise<void> {
  const opened = new Set<string>();
  for (const down of await listGoneDown(tx, following)) {
    const joined = await findToJoin(tx, down);
    const incidentId = joined ?? randomUUID();
    if (!joined) {
      await tx.insert(incidents).values({ id: incidentId, kind: "outage", startedAt: down.downFrom });
      await queueMail(tx, { kind: "site-down", subjectId: incidentId }, actor);
      opened.add(incidentId);
    }
    const { projectId, downFrom, outcome } = down;
    await tx.insert(incidentSites).values({ incidentId, projectId, downFrom, outcome: outcomes[outcome] });
    await addLine(tx, { incidentId, kind: opened.has(incidentId) ? "found" : "added", text: projectId }, actor);
  }
}

/** Down for two minutes, in no incident yet, and nobody is at work on it. The first to go down comes first. */
async function listGoneDown(tx: Tx, { minute, verdicts, watched }: Following): Promise<GoneDown[]> {
  const down = [...verdicts].flatMap(([projectId, recent]): GoneDown[] => {
    const [first] = lastTwo(recent, "down");
    return first && watched.has(projectId) ? [{ projectId, downFrom: first.at, outcome: first.outcome }] : [];
  });
  if (down.length === 0) return [];
  const ids = down.map(({ projectId }) => projectId);
  const at = sql`${minute.toISOString()}::timestamptz`;
  const taken = await tx
    .select({ projectId: incidentSites.projectId })
    .from(incidentSites)
    .innerJoin(incidents, eq(incidents.id, incidentSites.incidentId))
    .where(
      and(
        inArray(incidentSites.projectId, ids),
        sql`(${incidentSites.upAt} is null
          or ${incidents.kind} = 'planned' and ${incidents.startedAt} <= ${at} and ${incidents.endedAt} > ${at})`,
      ),
    );
  const isTaken = new Set(taken.map(({ projectId }) => projectId));
  return down
    .filter(({ projectId }) => !isTaken.has(projectId))
    .toSorted(
      (one, other) => one.downFrom.getTime() - other.downFrom.getTime() || (one.projectId < other.projectId ? -1 : 1),
    );
}

/** One that goes on, of the same outcome, whose last site went down shortly before; a site is in an incident once. */
async function findToJoin(tx: Tx, { projectId, downFrom, outcome }: GoneDown): Promise<string | undefined> {
  const since = new Date(downFrom.getTime() - togetherMilliseconds).toISOString();
  const [found] = await tx
    .select({ id: incidents.id })
    .from(incidents)
    .where(
      and(
        eq(incidents.kind, "outage"),
        isNull(incidents.endedAt),
        sql`exists (select from incident_sites s where s.incident_id = ${incidents.id}
          and s.outcome = ${outcomes[outcome]} and s.down_from >= ${since}::timestamptz)`,
        sql`not exists (select from incident_sites s where s.incident_id = ${incidents.id} and s.project_id = ${projectId})`,
      ),
    )
    .orderBy(asc(incidents.startedAt), asc(incidents.id))
    .limit(1);
  return found?.id;
}

type Line = Pick<typeof incidentLines.$inferInsert, "incidentId" | "kind" | "text">;

async function addLine(tx: Tx, line: Line, actor: Actor): Promise<void> {
  await tx.insert(incidentLines).values({ ...line, id: randomUUID(), at: actor.at });
}

/** The last two minutes that are known, if both are so. */
function lastTwo(recent: readonly MinuteVerdict[] | undefined, verdict: "up" | "down"): readonly MinuteVerdict[] {
  const two = recent?.slice(-2) ?? [];
  return two.length === 2 && two.every((one) => one.verdict === verdict) ? two : [];
}
