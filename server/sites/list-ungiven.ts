import { and, asc, eq, isNull } from "drizzle-orm";
import type { Tx } from "../db/client.server.ts";
import { clients, projects, siteCredits } from "../db/schema/index.ts";

/** What bad months give back and is not given yet: shown a day before, and as long as it waits for an invoice. For whoever composes the day's page. */
export async function listUngiven(tx: Tx, limit: number) {
  const { projectId, month, minutes, downMinutes, percent, monthPence, pence, foundAt } = siteCredits;
  return tx
    .select({
      projectId,
      month,
      minutes,
      downMinutes,
      percent,
      monthPence,
      pence,
      foundAt,
      project: projects.projectName,
      client: clients.name,
    })
    .from(siteCredits)
    .innerJoin(projects, and(eq(projects.id, projectId), isNull(projects.deletedAt)))
    .innerJoin(clients, and(eq(clients.id, siteCredits.clientId), isNull(clients.deletedAt)))
    .where(isNull(siteCredits.givenAt))
    .orderBy(asc(month), asc(projectId))
    .limit(limit);
}
