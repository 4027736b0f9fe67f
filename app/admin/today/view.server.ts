import { daysBetween, londonWeekday, longDay, noonOf, shortDay } from "../../../domain/calendar-day.ts";
import { invoiceNumber } from "../../../domain/invoice.ts";
import { formatPounds } from "../../../domain/money.ts";
import { sumAddOns } from "../../../domain/pricing.ts";
import { isCounted } from "../../../domain/quantity.ts";
import { nextRunDay } from "../../../server/billing/find-tonight.ts";
import { countWords } from "../../../server/day/count-waiting.ts";
import { type findDay, shownOfEach } from "../../../server/day/find-day.ts";
import { viewClients } from "../../shared/clients/view.server.ts";
import { viewDrill } from "../../shared/drill.server.ts";
import { viewDeadline } from "../../shared/enquiry-deadline.server.ts";
import { viewMoney } from "./money.server.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

type Day = Awaited<ReturnType<typeof findDay>>;
type Input = {
  at: Date;
  /** What is open of whoever is about to be deleted. */
  open: { id: string; says: string }[];
};

/** A `count` is how many there are in all: '3', or '50+' where nobody counted on. */
export function view(day: Day, { at, open }: Input) {
  const { counts } = day;
  const [dayOfMonth = "", month = ""] = longDay(at).split(" ");
  return {
    today: { weekday: londonWeekday(at), day: dayOfMonth, month },
    enquiries: {
      count: countWords(counts.enquiries),
      rows: day.enquiries.map(({ id, name, business, site, project, receivedAt, client }) => ({
        id,
        name,
        business,
        site,
        client,
        excerpt: excerptOf(project),
        ...viewDeadline(receivedAt, at),
      })),
    },
    requests: {
      count: countWords(counts.requests),
      rows: day.requests.map(({ id, client, project, lines, requestedAt }) => ({
        id,
        client,
        project,
        ...sumAddOns(lines),
        names: lines.map((line) => line.name).join(", "),
        /** How many is said where it is approved. */
        isCounted: lines.some(isCounted),
        on: shortDay(requestedAt),
      })),
    },
    projects: {
      count: countWords(counts.projects),
      rows: day.projects.map(({ id, name, clientId, client, status, projectDay, since }) => ({
        id,
        name,
        client: clientId && client ? { id: clientId, name: client } : undefined,
        status,
        projectDay,
        age: words.projects.age(daysBetween(since, at)),
      })),
    },
    notBilled: {
      count: countWords(day.notBilled.length),
      rows: day.notBilled
        .slice(0, shownOfEach)
        .map(({ linkId, draftId, why, name, pricePence, cycle, since, ...row }) => ({
          linkId,
          draftId,
          why,
          what: name,
          price: words.notBilled.price(formatPounds(pricePence), cycle),
          says: words.notBilled.says(why, shortDay(noonOf(since)), shortDay(noonOf(nextRunDay(at))), cycle),
          client: { id: row.clientId, name: row.client },
          project: { id: row.projectId, name: row.project },
        })),
    },
    refunds: {
      count: countWords(day.refunds.length),
      rows: day.refunds
        .slice(0, shownOfEach)
        .map(({ id, invoiceId, invoiceNumber: number, client, clientId, amountPence, on, kind }) => ({
          id,
          invoiceId,
          number: invoiceNumber(number),
          client,
          clientId,
          says: words.refunds.says[kind](formatPounds(amountPence), shortDay(noonOf(on))),
        })),
    },
    money: viewMoney(day.money, at),
    drill: viewDrill(day.drill, at),
    clients: viewClients(day, open, at),
  };
}

function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 140 ? `${line.slice(0, 139).trimEnd()}…` : line;
}
