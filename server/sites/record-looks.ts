import { and, asc, inArray, isNull, sql } from "drizzle-orm";
import { type Outcome, outcomes, type Verdict } from "../../domain/site-check.ts";
import { type Actor, system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { sites } from "../db/schema/index.ts";
import { followIncidents } from "./follow-incidents.ts";
import { listVerdicts, type MinuteVerdict } from "./list-verdicts.ts";
import { mailClients } from "./mail-clients.ts";

/** What was found of a site in one minute, from this server. */
export type SiteLook = {
  projectId: string;
  outcome: Outcome;
  milliseconds?: number | undefined;
  certificateEndsAt?: Date | undefined;
  /** Whether this server was on the network while it looked. */
  isConnected: boolean;
};

const here = "";

/** All that one minute has found, and what follows from it, in one transaction: written once, whoever writes it again. */
export async function recordLooks(minute: Date, looks: readonly SiteLook[], actor: Actor): Promise<void> {
  await asViewer(system, async (tx) => {
    const known = await lockSites(tx, minute, looks);
    const isNew = (look: SiteLook) => {
      const checkedAt = known.get(look.projectId)?.checkedAt;
      return known.has(look.projectId) && !(checkedAt && checkedAt >= minute);
    };
    const fresh = looks.filter(isNew);
    if (fresh.length > 0) await keepLooks(tx, minute, fresh);
    const verdicts = await listVerdicts(tx, minute, [...known.keys()]);
    const followed = fresh.map((look) => follow(look, verdicts.get(look.projectId) ?? [], minute));
    if (followed.length > 0) await updateSites(tx, minute, followed);
    const followedUp = await followIncidents(tx, { minute, verdicts, watched: new Set(known.keys()) }, actor);
    await mailClients(tx, { minute, ...followedUp }, actor);
  });
}

/** Those that are still there and are still to be looked at. One that is new begins now. */
async function lockSites(tx: Tx, minute: Date, looks: readonly SiteLook[]) {
  const ids = looks.map(({ projectId }) => projectId);
  if (ids.length === 0) return new Map<string, typeof sites.$inferSelect>();
  await tx.execute(sql`
    insert into sites (project_id, watched_since)
    select id, ${minute.toISOString()}::timestamptz
      from (select id from projects p where ${inArray(sql`p.id`, ids)} order by id for key share) found
    on conflict do nothing`);
  const rows = await tx
    .select()
    .from(sites)
    .where(and(inArray(sites.projectId, ids), isNull(sites.stoppedAt)))
    .orderBy(asc(sites.projectId))
    .for("update");
  return new Map(rows.map((row) => [row.projectId, row]));
}

async function keepLooks(tx: Tx, minute: Date, looks: readonly SiteLook[]): Promise<void> {
  const before = minute.getUTCMinutes();
  const hour = new Date(minute.getTime() - before * 60_000);
  const rows = looks.map(({ projectId, outcome, milliseconds, isConnected }) => ({
    project_id: projectId,
    outcome: outcomes[outcome],
    ms: outcome === "up" ? milliseconds : undefined,
    connected: isConnected ? 1 : 0,
  }));
  // An hour of nothing, with this minute in it.
  const within = (empty: string, value: string) =>
    sql.raw(`array_fill(${empty}, array[${before}]) || ${value} || array_fill(${empty}, array[${59 - before}])`);
  const element = sql.raw(String(before + 1));
  await tx.execute(sql`
    insert into site_hours (project_id, place, hour_at, outcomes, milliseconds, connected)
    select l.project_id, ${here}, ${hour.toISOString()}::timestamptz, ${within("0::smallint", "l.outcome")},
        ${within("null::integer", "l.ms")}, ${within("0::smallint", "l.connected")}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as l(project_id uuid, outcome smallint, ms integer, connected smallint)
    on conflict (project_id, hour_at, place) do update set
      outcomes[${element}] = excluded.outcomes[${element}],
      milliseconds[${element}] = excluded.milliseconds[${element}],
      connected[${element}] = excluded.connected[${element}]`);
}

type Followed = SiteLook & { verdict: Verdict };

function follow(look: SiteLook, recent: readonly MinuteVerdict[], minute: Date): Followed {
  const found = recent.find(({ at }) => at.getTime() === minute.getTime());
  return { ...look, verdict: found?.verdict ?? "unknown" };
}

/** How each is now. Where nobody could know, it stays as it was; what must not be asked is said to the provider. */
async function updateSites(tx: Tx, minute: Date, followed: readonly Followed[]): Promise<void> {
  const isSaid = ({ verdict, outcome }: Followed) => verdict !== "unknown" || outcome === "forbidden";
  const rows = followed.filter(isSaid).map((look) => ({
    project_id: look.projectId,
    verdict: look.verdict,
    // Somebody else saw it up, and here it was not: then it is up.
    outcome: look.verdict === "up" ? outcomes.up : outcomes[look.outcome],
    ms: look.outcome === "up" ? look.milliseconds : undefined,
    ends: look.certificateEndsAt?.toISOString(),
  }));
  if (rows.length === 0) return;
  const at = sql`${minute.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update sites s set
      checked_at = ${at},
      outcome = l.outcome,
      milliseconds = coalesce(l.ms, s.milliseconds),
      certificate_ends_at = coalesce(l.ends, s.certificate_ends_at),
      down_since = case l.verdict when 'down' then coalesce(s.down_since, ${at}) when 'up' then null else s.down_since end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as l(project_id uuid, verdict text, outcome smallint, ms integer, ends timestamptz)
    where s.project_id = l.project_id`);
}
