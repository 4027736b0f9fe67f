import { and, asc, eq, isNull } from "drizzle-orm";
import { exportWords } from "../../content/client-export.ts";
import { londonMoment } from "../../domain/calendar-day.ts";
import { plainName } from "../../domain/client-export.ts";
import { noteKinds } from "../../domain/incident.ts";
import { system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { incidentLines, incidentSites, incidents, projects, siteCredits, siteDays, sites } from "../db/schema/index.ts";
import { heading, jsonFile, pageFile, paragraph, table } from "./export-page.ts";
import type { ExportFile, ExportOf } from "./write-archive.ts";

/** How each of the client's sites has run: every day in minutes, when it was down and why, what they were told, and what came back. */
export async function* sitePart({ clientId }: ExportOf): AsyncGenerator<ExportFile> {
  const owned = await asViewer(system, (tx) =>
    tx
      .select({ id: projects.id, name: projects.projectName, watchedSince: sites.watchedSince })
      .from(sites)
      .innerJoin(projects, eq(projects.id, sites.projectId))
      .where(and(eq(projects.clientId, clientId), isNull(projects.deletedAt)))
      .orderBy(asc(projects.createdAt), asc(projects.id)),
  );
  const words = exportWords.site;
  for (const [index, { id, name, watchedSince }] of owned.entries()) {
    const { days, outages, notes, credits } = await asViewer(system, (tx) => findOf(tx, id, clientId));
    const folder = `your-site/${index + 1}-${plainName(name)}`;
    const lines = days.map((day) => columns.map((column) => day[column]).join(","));
    yield {
      path: `${folder}/days.csv`,
      label: words.days,
      bytes: Buffer.from([columns.join(","), ...lines, ""].join("\r\n")),
    };
    const shown = outages.map(({ kind, cause, downFrom, upAt }) => [
      ...[words.kinds[kind], londonMoment(downFrom), upAt ? londonMoment(upAt) : words.going, cause],
    ]);
    const said = notes.map(({ kind, text, at }) => [londonMoment(at), words.notes[kind] ?? "", text]);
    yield pageFile(
      `${folder}/incidents.html`,
      `${exportWords.parts.site.name}: ${name}`,
      paragraph(`${words.since} ${londonMoment(watchedSince)}`) +
        table(words.heads, shown) +
        heading(words.notesHeading) +
        table(words.noteHeads, said),
    );
    yield jsonFile(`${folder}/incidents.json`, { project: name, watchedSince, incidents: outages, notes, credits });
  }
}

const columns = [
  ...(["day", "upMinutes", "downMinutes", "plannedMinutes", "unknownMinutes"] as const),
  ...(["medianMs", "p95Ms", "slowestMs"] as const),
];

async function findOf(tx: Tx, projectId: string, clientId: string) {
  const { downFrom, upAt } = incidentSites;
  const { kind, cause, announcedAt } = incidents;
  const isOfSite = eq(incidentSites.projectId, projectId);
  const lines = await tx
    .select({ kind: incidentLines.kind, text: incidentLines.text, at: incidentLines.at })
    .from(incidentLines)
    .innerJoin(incidentSites, and(eq(incidentSites.incidentId, incidentLines.incidentId), isOfSite))
    .orderBy(asc(incidentLines.at), asc(incidentLines.id));
  const { month, minutes, downMinutes, percent, pence, givenAt } = siteCredits;
  return {
    days: await tx.select().from(siteDays).where(eq(siteDays.projectId, projectId)).orderBy(asc(siteDays.day)),
    outages: await tx
      .select({ kind, cause, downFrom, upAt, announcedAt })
      .from(incidentSites)
      .innerJoin(incidents, eq(incidents.id, incidentSites.incidentId))
      .where(isOfSite)
      .orderBy(asc(downFrom)),
    notes: lines.filter((line) => noteKinds.some((one) => one === line.kind)),
    credits: await tx
      .select({ month, minutes, downMinutes, percent, pence, givenAt })
      .from(siteCredits)
      .where(and(eq(siteCredits.projectId, projectId), eq(siteCredits.clientId, clientId)))
      .orderBy(asc(month)),
  };
}
