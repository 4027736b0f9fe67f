import { view as viewStatus } from "../../app/admin/status/view.server.ts";
import { words as statusWords } from "../../app/admin/status/words.ts";
import type { Fault, SystemStatus } from "../../domain/system-status.ts";
import { closeDatabases } from "../../server/db/client.server.ts";
import { findSystemStatus } from "../../server/status/find-status.ts";
import type { ReadinessProblem } from "./problem.ts";

/** What the status page tells, asked as the worker. Undefined where that cannot be: why is told elsewhere. */
export async function findStatusAsWorker(at: Date): Promise<SystemStatus | undefined> {
  try {
    return await findSystemStatus(at);
  } catch {
    return;
  } finally {
    await closeDatabases();
  }
}

/** These pass by themselves and keep nobody from going live. */
const passing: ReadonlySet<Fault> = new Set(["failing", "mail-failed", "schema-new"]);

export function findSystemProblems(status: SystemStatus | undefined, at: Date): ReadinessProblem[] {
  if (!status) return [];
  return viewStatus(status, at)
    .parts.filter(({ part }) => part !== "billing")
    .flatMap(({ part, faults }) =>
      faults
        .filter(({ fault }) => !passing.has(fault))
        .map(({ what, todo, command }) => ({
          where: statusWords.parts[part],
          what,
          // Whoever reads this has asked the doctor already.
          todo: command && command !== "sudo tenday doctor" ? `${todo} ${command}` : todo,
        })),
    );
}
