import { randomUUID } from "node:crypto";
import { type Actor, system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { billingRunLines, type runOutcomes } from "../db/schema/index.ts";
import { log } from "../observe/log.ts";

/** One run of the billing: the day it is for, and under which name it changes the books. */
export type Run = { id: string; today: string; isAsked: boolean; actor: Actor };

type RunLine = {
  outcome: (typeof runOutcomes)[number];
  projectId?: string | null;
  invoiceId?: string | null;
  /** In words, and naming nobody. */
  why: string;
};

/** The decision stands beside what it led to, in the same transaction. */
export async function recordLine(tx: Tx, run: Run, line: RunLine): Promise<void> {
  await tx.insert(billingRunLines).values({ ...line, id: randomUUID(), runId: run.id, at: run.actor.at });
}

/** What went wrong with one is recorded and stops none of the others. */
export async function recordFault(run: Run, line: Omit<RunLine, "why">, error: unknown): Promise<void> {
  const { projectId, invoiceId } = line;
  log.error({ err: error, run: run.id, projectId, invoiceId }, "the billing failed for one");
  const why = "something went wrong; the log has the details";
  await asViewer(system, (tx) => recordLine(tx, run, { ...line, why }));
}
