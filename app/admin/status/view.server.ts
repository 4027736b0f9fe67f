import { londonClock, londonMoment, longDay, shortDay } from "../../../domain/calendar-day.ts";
import { keysOf } from "../../../domain/is-key-of.ts";
import {
  type Fault,
  type Health,
  judgeSystem,
  type Part,
  type SystemStatus,
  type Verdict,
} from "../../../domain/system-status.ts";
import { lasting } from "../../shared/drill-words.ts";
import { faultWords, words } from "./words.ts";

export type View = ReturnType<typeof view>;

type Detail = { label: string; value: string };

/** The whole in a sentence, then part by part: how it stands, and what to do where it does not. */
export function view(status: SystemStatus, at: Date) {
  const verdicts = judgeSystem(status, at);
  const viewed = viewParts(status, at);
  const parts = keysOf(viewed).map((part) => {
    const { says, details } = viewed[part];
    return { part, ...viewVerdict(verdicts[part], status, at), says, details };
  });
  return {
    lead: words.lead(londonMoment(at)),
    ...wholeOf(Object.values(verdicts)),
    parts: parts.toSorted((a, b) => urgency.indexOf(a.health) - urgency.indexOf(b.health)),
  };
}

const urgency: Health[] = ["wrong", "watch", "unknown", "well"];

function wholeOf(verdicts: Verdict[]) {
  const wrong = verdicts.filter(({ health }) => health === "wrong").length;
  if (wrong > 0) return { health: "wrong" as const, whole: words.whole.wrong(wrong) };
  const health = verdicts.every((verdict) => verdict.health === "well") ? ("well" as const) : ("watch" as const);
  return { health, whole: words.whole[health] };
}

function viewVerdict({ health, faults }: Verdict, status: SystemStatus, at: Date) {
  return { health, faults: faults.map((fault) => ({ fault, ...faultWords[fault](measure(fault, status, at)) })) };
}

function viewParts(status: SystemStatus, at: Date): Record<Part, { says: string; details: Detail[] }> {
  const { queue, mail, payments, billing, backups, version } = status;
  const moment = (of: Date | null) => (of ? `${shortDay(of)}, ${londonClock(of)}` : words.never);
  return {
    queue: viewQueue(queue),
    mail: {
      says: words.mail.says(mail.waiting),
      details: details(words.mail.details, {
        waiting: mail.waiting,
        failed: mail.failedLastDay,
        last: moment(mail.lastSentAt),
        ...(mail.replies ? { replies: moment(mail.replies.fetchedAt), notTaken: mail.replies.notTaken } : {}),
      }),
    },
    payments: payments.isByCard
      ? {
          says: words.payments.says,
          details: details(words.payments.details, {
            waiting: payments.eventsWaiting,
            last: moment(payments.lastEventAt),
            reconciled: moment(payments.lastReconciledAt),
          }),
        }
      : { says: words.payments.byTransfer, details: [] },
    billing: {
      says: billing.lastRunAt ? words.billing.says(londonMoment(billing.lastRunAt)) : words.billing.first,
      details: details(words.billing.details, { last: moment(billing.lastRunAt) }),
    },
    backups: viewBackups(backups, moment, at),
    versions: {
      says: words.versions.says(version.product),
      details: details(words.versions.details, {
        product: `${version.product}, ${version.commit}`,
        node: version.node,
        postgres: version.postgres.split(" ")[0] ?? "",
        schema: words.versions.schema(version.migrations, version.expectedMigrations),
        skew: words.versions.seconds(status.clockSkewSeconds),
      }),
    },
  };
}

function viewQueue(queue: SystemStatus["queue"]) {
  if (queue === "unknown") return { says: words.queue.unknown, details: [] };
  const { waiting, due, failing, workers } = queue;
  return {
    says: words.queue.says(waiting, workers),
    details: details(words.queue.details, { waiting, due, failing, workers }),
  };
}

function viewBackups(backups: SystemStatus["backups"], moment: (of: Date | null) => string, at: Date) {
  const { lastTakenAt, lastArchivedAt, lastDrill, files } = backups;
  return {
    says: words.backups.says(since(lastTakenAt, at), longDay(lastDrill?.at ?? at)),
    details: details(words.backups.details, {
      taken: moment(lastTakenAt),
      archived: moment(lastArchivedAt),
      drill: lastDrill ? words.backups.drill(shortDay(lastDrill.at), lastDrill.passed) : words.never,
      ...(lastDrill?.passed ? { took: lasting(lastDrill.rtoSeconds), lost: lasting(lastDrill.rpoSeconds) } : {}),
      files: files?.toLocaleString("en-GB"),
      ...(lastDrill?.passed ? { filesBack: lastDrill.files?.toLocaleString("en-GB") } : {}),
    }),
  };
}

function details<Name extends string>(
  labels: Record<Name, string>,
  values: { [name in Name]?: string | number | undefined },
): Detail[] {
  return keysOf(labels).flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [{ label: labels[name], value: String(value) }];
  });
}

/** How many, and for how long: each fault's words take what they need. */
function measure(fault: Fault, status: SystemStatus, at: Date) {
  const { queue, mail, payments, billing, backups, version, clockSkewSeconds } = status;
  const moments: Partial<Record<Fault, Date | null>> = {
    stuck: queue === "unknown" ? null : queue.oldestDueAt,
    "mail-waits": mail.oldestWaitingAt,
    "replies-fail": mail.replies?.failingSince ?? null,
    "event-waits": payments.oldestEventAt,
    "not-reconciled": payments.lastReconciledAt,
    "run-overdue": billing.lastRunAt,
    "backup-failed": backups.lastFailedAt,
    "backup-old": backups.lastTakenAt,
    "drill-failed": backups.lastDrill?.at ?? null,
    "drill-old": backups.lastDrill?.at ?? null,
  };
  const counts: Partial<Record<Fault, number>> = {
    failing: queue === "unknown" ? 0 : queue.failing,
    "mail-failed": mail.failedLastDay,
    "schema-old": version.expectedMigrations - version.migrations,
  };
  const isClocks = fault === "clock-wrong" || fault === "clock-drifts";
  return {
    count: String(counts[fault] ?? 0),
    since: isClocks ? lasting(Math.abs(clockSkewSeconds)) : since(moments[fault] ?? null, at),
  };
}

function since(moment: Date | null, at: Date): string {
  return lasting(Math.max(0, at.getTime() - (moment ?? at).getTime()) / 1_000);
}
