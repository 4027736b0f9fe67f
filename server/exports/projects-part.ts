import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { exportWords } from "../../content/client-export.ts";
import { londonMoment, longDay, noonOf, shortDay } from "../../domain/calendar-day.ts";
import { plainName } from "../../domain/client-export.ts";
import { formatPounds } from "../../domain/money.ts";
import { isForTheClient, projectEventKinds } from "../../domain/project-history.ts";
import { statusWords } from "../../domain/project-status.ts";
import { system } from "../access/actor.ts";
import { listRequestsOf } from "../add-on-requests/find-requests.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { projectEvents, projects } from "../db/schema/index.ts";
import { findDeparture } from "../departures/find-departure.ts";
import { heading, jsonFile, pageFile, pairs, table } from "./export-page.ts";
import type { ExportOf } from "./write-archive.ts";

const words = exportWords.project;

/** Each project with what it has, what it had, its history as the client reads it, and what was asked for. */
export async function* projectsPart({ clientId }: ExportOf) {
  const ids = await asViewer(system, (tx) =>
    tx
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.clientId, clientId), isNull(projects.deletedAt)))
      .orderBy(asc(projects.createdAt), asc(projects.id)),
  );
  for (const [index, { id }] of ids.entries()) {
    const found = await asViewer(system, (tx) => findOne(tx, clientId, id));
    if (!found) continue;
    const name = `${index + 1}-${plainName(found.project.name)}`;
    yield pageFile(`projects/${name}.html`, found.project.name, describe(found));
    yield jsonFile(`projects/${name}.json`, found);
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof findOne>>>;

type Item = {
  kind: keyof typeof words.kinds;
  name: string;
  pricePence: number;
  yearlyPricePence: number | null;
  cycle: keyof typeof words.cycles;
  addedAt: string;
  removedAt: string | null;
  billedFrom: string | null;
};

async function findOne(tx: Tx, clientId: string, projectId: string) {
  const {
    projectName,
    description,
    status,
    statusSince,
    note,
    url,
    createdAt,
    promisedOn,
    termStartedOn,
    paymentType,
  } = projects;
  const [project] = await tx
    .select({
      name: projectName,
      description,
      status,
      statusSince,
      note,
      url,
      createdAt,
      promisedOn,
      termStartedOn,
      paymentType,
    })
    .from(projects)
    .where(and(eq(projects.id, projectId), eq(projects.clientId, clientId), isNull(projects.deletedAt)));
  if (!project) return;
  const { at, kind, toStatus, what, note: noteThen } = projectEvents;
  const history = await tx
    .select({ at, kind, toStatus, what, note: noteThen })
    .from(projectEvents)
    .where(and(eq(projectEvents.projectId, projectId), inArray(kind, projectEventKinds.filter(isForTheClient))))
    .orderBy(asc(at), asc(projectEvents.id));
  const requests = await listRequestsOf(tx, projectId);
  const departure = await findDeparture(tx, projectId);
  return {
    project,
    leaving: departure && {
      lastDay: departure.endsOn,
      agreedPence: departure.agreedPence,
      bookedAt: departure.requestedAt,
      waivedBecause: departure.waiveReason,
    },
    items: await listItems(tx, projectId),
    history,
    requests: requests.map(({ requestedAt, approvedAt, declinedAt, declineReason, lines }) => ({
      requestedAt,
      approvedAt,
      declinedAt,
      declineReason,
      lines: lines.map(({ name, pricePence, pricingType, quantity }) => ({ name, pricePence, pricingType, quantity })),
    })),
  };
}

/** What it has and what it had, with the price of the day it was added on. A domain is a product that is named as one. */
async function listItems(tx: Tx, projectId: string): Promise<Item[]> {
  const { rows } = await tx.execute<Item>(sql`
    select 'plan' as kind, c.name, l.price_pence as "pricePence", l.yearly_price_pence as "yearlyPricePence",
      l.billing_cycle as cycle, l.added_at as "addedAt", l.removed_at as "removedAt", l.billing_from as "billedFrom"
    from project_plans l join plans c on c.id = l.plan_id where l.project_id = ${projectId}
    union all
    select 'add-on', c.name, l.price_pence, l.yearly_price_pence, l.pricing_type, l.added_at, l.removed_at, l.billing_from
    from project_add_ons l join add_ons c on c.id = l.add_on_id where l.project_id = ${projectId}
    union all
    select case when c.is_domain then 'domain' else 'product' end, c.name, l.price_pence, null, l.billing_cycle,
      l.added_at, l.removed_at, l.billing_from
    from project_products l join products c on c.id = l.product_id where l.project_id = ${projectId}
    order by 6, 2`);
  return rows;
}

function describe({ project, leaving, items, history, requests }: Found): string {
  const { description, status, statusSince, note, url, promisedOn, termStartedOn, paymentType } = project;
  return [
    pairs([
      [words.description, description],
      [words.status, statusWords(status).label],
      [words.since, longDay(statusSince)],
      [words.note, note],
      [words.address, url],
      [words.promisedOn, promisedOn ? longDay(noonOf(promisedOn)) : ""],
      [words.termStartedOn, termStartedOn ? longDay(noonOf(termStartedOn)) : ""],
      [words.lastDay, leaving ? longDay(noonOf(leaving.lastDay)) : ""],
      [words.paymentType, words.paymentTypes[paymentType]],
    ]),
    heading(words.items),
    table(
      words.itemHeads,
      items.map(({ kind, name, pricePence, cycle, addedAt, removedAt }) => [
        `${words.kinds[kind]}: ${name}`,
        ...[formatPounds(pricePence), words.cycles[cycle]],
        ...[addedAt, removedAt].map((moment) => (moment ? shortDay(new Date(moment)) : "")),
      ]),
    ),
    heading(words.history),
    table(
      words.historyHeads,
      history.map(({ at, kind, toStatus, what, note }) => [
        londonMoment(at),
        [words.events[kind], toStatus ? statusWords(toStatus).label : "", what].filter(Boolean).join(": "),
        note,
      ]),
    ),
    heading(words.requests),
    table(
      words.requestHeads,
      requests.map(({ requestedAt, lines, ...answer }) => [
        londonMoment(requestedAt),
        lines.map(({ name, pricePence }) => `${name}, ${formatPounds(pricePence)}`).join("\n"),
        answerOf(answer),
      ]),
    ),
  ].join("");
}

function answerOf({
  approvedAt,
  declinedAt,
  declineReason,
}: Pick<Found["requests"][number], "approvedAt" | "declinedAt" | "declineReason">): string {
  if (approvedAt) return words.approved(longDay(approvedAt));
  return declinedAt ? words.declined(longDay(declinedAt), declineReason) : words.waiting;
}
