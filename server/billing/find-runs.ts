import { asc, desc, eq, sql } from "drizzle-orm";
import { invoiceNumber } from "../../domain/invoice.ts";
import { type Person, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { billingRunLines, billingRuns, invoices, projects, type runOutcomes } from "../db/schema/index.ts";

const runsShown = 30;
const linesShown = 500;

type RunCounts = Partial<Record<(typeof runOutcomes)[number], number>>;

const counts = sql<RunCounts>`coalesce((
  select json_object_agg(deed, decisions) from (
    select l.deed, count(*) as decisions from billing_run_lines l where l.run_id = billing_runs.id group by l.deed
  ) counted), '{}')`;
const { id, day, startedAt, finishedAt, isAsked } = billingRuns;
const listed = { id, day, startedAt, finishedAt, isAsked, counts };

/** The newest runs, each with how often it did what. */
export async function listRuns(viewer: Person) {
  requireAdmin(viewer);
  return asViewer(viewer, (tx) =>
    tx.select(listed).from(billingRuns).orderBy(desc(startedAt), desc(id)).limit(runsShown),
  );
}

/** One run and its decisions; what was not done comes first, because somebody may have to do something about it. */
export async function findRun(viewer: Person, runId: string) {
  requireAdmin(viewer);
  return asViewer(viewer, async (tx) => {
    const [run] = await tx.select(listed).from(billingRuns).where(eq(id, runId));
    if (!run) return;
    const { outcome, why, projectId, invoiceId } = billingRunLines;
    const rows = await tx
      .select({ outcome, why, projectId, invoiceId, number: invoices.invoiceNumber, projectName: projects.projectName })
      .from(billingRunLines)
      .leftJoin(invoices, eq(invoices.id, invoiceId))
      .leftJoin(projects, eq(projects.id, projectId))
      .where(eq(billingRunLines.runId, runId))
      .orderBy(sql`${outcome} not in ('not-issued', 'not-charged')`, asc(billingRunLines.at), asc(billingRunLines.id))
      .limit(linesShown);
    return { ...run, lines: rows.map((row) => ({ ...row, number: row.number && invoiceNumber(row.number) })) };
  });
}
