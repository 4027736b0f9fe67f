import { sql } from "drizzle-orm";
import type { BackupState } from "../../domain/system-status.ts";
import type { Tx } from "../db/client.server.ts";

/** What `tenday backup`, `restore` and `drill` write into the history: all of it about this one thing. */
export const backupsSubject = { kind: "backups", id: "00000000-0000-4000-8000-00000000bac0" } as const;

export const backupActions = [
  "backup-taken",
  "backup-failed",
  "backup-restored",
  "drill-held",
  "drill-failed",
] as const;
export type BackupAction = (typeof backupActions)[number];

/** The newest fact of each kind, by the index of what history is about. */
export async function findBackupState(tx: Tx): Promise<BackupState> {
  const { rows } = await tx.execute<{ action: BackupAction; at: string; details: Record<string, string> }>(sql`
    select kind.action, newest.at, newest.details
    from unnest(array['backup-taken', 'backup-failed', 'drill-held', 'drill-failed']) kind (action)
    cross join lateral (
      select e.at, e.details from audit_events e
      where e.subject_id = ${backupsSubject.id} and e.action = kind.action order by e.at desc limit 1
    ) newest`);
  const newest = (action: BackupAction) => rows.find((row) => row.action === action);
  const momentOf = (action: BackupAction) => dateOf(newest(action)?.at);
  const drills = (["drill-held", "drill-failed"] as const).flatMap((action) => newest(action) ?? []);
  const [drill] = drills.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return {
    lastTakenAt: momentOf("backup-taken"),
    files: countOf(newest("backup-taken")?.details.files),
    lastFailedAt: momentOf("backup-failed"),
    lastDrill: drill
      ? {
          at: new Date(drill.at),
          passed: drill.action === "drill-held",
          rpoSeconds: Number(drill.details.rpoSeconds ?? 0),
          rtoSeconds: Number(drill.details.rtoSeconds ?? 0),
          files: countOf(drill.details.files),
        }
      : null,
  };
}

function countOf(text: string | undefined): number | null {
  return text ? Number(text) : null;
}

function dateOf(text: string | undefined): Date | null {
  return text ? new Date(text) : null;
}
