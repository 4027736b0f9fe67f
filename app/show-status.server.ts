import { drillWords, faultWords, statusWords } from "../content/status.ts";
import { londonClock, londonMoment, longDay, shortDay } from "../domain/calendar-day.ts";
import {
  type Drill,
  type Fault,
  type Health,
  judgeDrill,
  judgeSystem,
  type Part,
  type SystemStatus,
  type Verdict,
} from "../domain/house-status.ts";

type Detail = { label: string; value: string };

const words = statusWords;

/** The whole in a sentence, then part by part: how it stands, and what to do where it does not. */
export function showStatus(status: SystemStatus, at: Date) {
  const verdicts = judgeSystem(status, at);
  const parts = Object.entries(shownParts(status, at)).map(([part, { says, facts }]) => ({
    part: part as Part,
    ...showVerdict(verdicts[part as Part], status, at),
    says,
    facts,
  }));
  return {
    lead: words.lead(londonMoment(at)),
    ...wholeOf(Object.values(verdicts)),
    parts: parts.toSorted((a, b) => urgency.indexOf(a.sign) - urgency.indexOf(b.sign)),
  };
}

const urgency: Health[] = ["wrong", "watch", "unknown", "well"];

function wholeOf(verdicts: Verdict[]) {
  const wrong = verdicts.filter(({ sign }) => sign === "wrong").length;
  if (wrong > 0) return { sign: "wrong" as const, whole: words.whole.wrong(wrong) };
  const sign = verdicts.every((verdict) => verdict.sign === "well") ? ("well" as const) : ("watch" as const);
  return { sign, whole: words.whole[sign] };
}

function showVerdict({ sign, faults }: Verdict, status: SystemStatus, at: Date) {
  return { sign, faults: faults.map((fault) => ({ fault, ...faultWords[fault](measure(fault, status, at)) })) };
}

function shownParts(status: SystemStatus, at: Date): Record<Part, { says: string; facts: Detail[] }> {
  const { queue, mail, payments, billing, backups, version } = status;
  const moment = (of: Date | null) => (of ? `${shortDay(of)}, ${londonClock(of)}` : words.never);
  return {
    queue: showQueue(queue),
    mail: {
      says: words.mail.says(mail.waiting),
      facts: facts(words.mail.facts, {
        waiting: mail.waiting,
        failed: mail.failedLastDay,
        last: moment(mail.lastSentAt),
      }),
    },
    payments: payments.isByCard
      ? {
          says: words.payments.says,
          facts: facts(words.payments.facts, {
            waiting: payments.eventsWaiting,
            last: moment(payments.lastEventAt),
            reconciled: moment(payments.lastReconciledAt),
          }),
        }
      : { says: words.payments.byTransfer, facts: [] },
    billing: {
      says: billing.lastRunAt ? words.billing.says(londonMoment(billing.lastRunAt)) : words.billing.first,
      facts: facts(words.billing.facts, { last: moment(billing.lastRunAt) }),
    },
    backups: showBackups(backups, moment, at),
    versions: {
      says: words.versions.says(version.product),
      facts: facts(words.versions.facts, {
        product: `${version.product}, ${version.commit}`,
        node: version.node,
        postgres: version.postgres.split(" ")[0] ?? "",
        schema: words.versions.schema(version.migrations, version.expectedMigrations),
        skew: words.versions.seconds(status.clockSkewSeconds),
      }),
    },
  };
}

function showQueue(queue: SystemStatus["queue"]) {
  if (queue === "unknown") return { says: words.queue.unknown, facts: [] };
  const { waiting, due, failing, workers } = queue;
  return {
    says: words.queue.says(waiting, workers),
    facts: facts(words.queue.facts, { waiting, due, failing, workers }),
  };
}

function showBackups(backups: SystemStatus["backups"], moment: (of: Date | null) => string, at: Date) {
  const { lastTakenAt, lastArchivedAt, lastDrill } = backups;
  return {
    says: words.backups.says(since(lastTakenAt, at), longDay(lastDrill?.at ?? at)),
    facts: facts(words.backups.facts, {
      taken: moment(lastTakenAt),
      archived: moment(lastArchivedAt),
      drill: lastDrill ? words.backups.drill(shortDay(lastDrill.at), lastDrill.held) : words.never,
      ...(lastDrill?.held
        ? { took: words.lasting(lastDrill.rtoSeconds), lost: words.lasting(lastDrill.rpoSeconds) }
        : {}),
    }),
  };
}

function facts<Name extends string>(
  labels: Record<Name, string>,
  values: { [name in Name]?: string | number },
): Detail[] {
  const names = Object.keys(labels) as Name[];
  return names.flatMap((name) => {
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
    since: isClocks ? words.lasting(Math.abs(clockSkewSeconds)) : since(moments[fault] ?? null, at),
  };
}

function since(moment: Date | null, at: Date): string {
  return words.lasting(Math.max(0, at.getTime() - (moment ?? at).getTime()) / 1_000);
}

/** For the provider's first screen: a backup that was never restored counts as none. */
export function showDrill(drill: Drill | null, at: Date) {
  const faults = judgeDrill(drill, at);
  const isWell = !Object.values(faults).some(Boolean);
  if (!drill) return { isWell, says: drillWords.never };
  const day = longDay(drill.at);
  if (!drill.held) return { isWell, says: drillWords.failed(day) };
  return { isWell, says: isWell ? drillWords.held(day, words.lasting(drill.rtoSeconds)) : drillWords.old(day) };
}
