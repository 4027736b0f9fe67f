import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { type PersonActor, requireAdmin } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { incidentLines, incidents } from "../db/schema/index.ts";
import { findSubmitted, submissionOf } from "./submission.ts";

type Line = { text: string; retryKey: string | undefined };

/** What the provider keeps for themselves of what happened: no client reads it. */
export async function addLine(
  actor: PersonActor,
  incidentId: string,
  { text, retryKey }: Line,
): Promise<{ outcome: "added" | "not-there" }> {
  requireAdmin(actor);
  return asViewer(actor, async (tx) => {
    const submission = submissionOf(retryKey, ["own", incidentId, text]);
    if (await findSubmitted(tx, submission)) return { outcome: "added" };
    if ((await tx.$count(incidents, eq(incidents.id, incidentId))) === 0) return { outcome: "not-there" };
    await tx
      .insert(incidentLines)
      .values({ id: randomUUID(), incidentId, kind: "own", text, at: actor.at, writtenBy: actor.id, submission });
    return { outcome: "added" };
  });
}
