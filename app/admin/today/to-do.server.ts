import {
  type Day,
  dayOfYear,
  daysBetween,
  londonClock,
  londonDay,
  londonWeekday,
  monthName,
  noonOf,
  shortDay,
} from "../../../domain/calendar-day.ts";
import { serviceTargets } from "../../../domain/catalogue.ts";
import { excerptOf } from "../../../domain/clean-text.ts";
import { greetingName } from "../../../domain/client.ts";
import { countWords } from "../../../domain/counted.ts";
import { dataRequestDue } from "../../../domain/data-request.ts";
import { invoiceNumber } from "../../../domain/invoice.ts";
import { formatPounds } from "../../../domain/money.ts";
import { sumAddOns } from "../../../domain/pricing.ts";
import { daysLate, openPromise } from "../../../domain/promise.ts";
import { creditDay, creditReason } from "../../../domain/site-credit.ts";
import { type ToDoGroup, toDoGroupOf, toDoGroups } from "../../../domain/to-do.ts";
import { addOpenDays } from "../../../domain/working-day.ts";
import { type findDay, mostToDo } from "../../../server/day/find-day.ts";
import { nightlyCredits } from "../../../server/sites/give-credits.ts";
import { site } from "../../../server/website/site.ts";
import { viewDeadline } from "../../shared/enquiry-deadline.server.ts";
import { toDoWords as words } from "./words.ts";

type Found = Awaited<ReturnType<typeof findDay>>;

type Row = {
  id: string;
  due: Day | undefined;
  group: ToDoGroup;
  title: string;
  says: string;
  to: string;
  button: string;
};

/** What a client's request may wait, in working days of eight hours. */
const requestDays = serviceTargets.ticketReplyBusinessHours / 8;

/** Everything that waits for the provider as one list, the oldest promise first; each row leads to where it is done. */
export function viewToDo(day: Found, at: Date) {
  const today = londonDay(at);
  const messageRows = day.messages.map((waiting) => viewMessages(waiting, today));
  const all = [
    ...day.enquiries.map((enquiry) => viewEnquiry(enquiry, at)),
    ...day.requests.map((request) => viewRequest(request, today)),
    ...day.dataRequests.map((request) => viewDataRequest(request, today)),
    ...messageRows,
    ...day.credits.map((credit) => viewCredit(credit, at)),
    ...day.unfinished.map((departure) => viewUnfinished(departure, today)),
    ...day.refunds.map((refund) => viewRefund(refund, today)),
    ...day.projects.map((project) => viewProject(project, today, at)),
  ].toSorted(byDay);
  const rows = all.slice(0, mostToDo);
  const { enquiries, requests, projects, refunds, messages } = day.counts;
  const sum =
    enquiries +
    requests +
    projects +
    refunds +
    messages +
    day.dataRequests.length +
    day.unfinished.length +
    day.credits.length;
  const further = messageRows.find((row) => !rows.includes(row));
  const late = all.filter(({ group }) => group === "late").length;
  return {
    says: words.says(countWords(sum), countWords(late)),
    groups: toDoGroups.flatMap((group) => {
      const ofGroup = rows.filter((row) => row.group === group);
      return ofGroup.length ? [{ group, rows: ofGroup.map((row) => viewRow(row, today)) }] : [];
    }),
    /** Where the rest is, when not everything is shown. */
    rest:
      sum > rows.length
        ? [
            { to: "/dashboard/admin/enquiries", says: words.rest.enquiries(countWords(enquiries)), count: enquiries },
            {
              to: "/dashboard/admin/add-on-requests",
              says: words.rest.requests(countWords(requests)),
              count: requests,
            },
            {
              to: "/dashboard/admin/projects?turn=provider",
              says: words.rest.projects(countWords(projects)),
              count: projects,
            },
            // They have no page of their own: the one who has waited longest of those that are not shown.
            { to: further?.to ?? "", says: words.rest.messages(countWords(messages)), count: further ? messages : 0 },
          ].flatMap(({ count, ...link }) => (count ? [link] : []))
        : [],
  };
}

function byDay(one: Row, other: Row): number {
  const [first, second] = [one, other].map(({ group, due }) => `${toDoGroups.indexOf(group)} ${due ?? "9999"}`);
  return (first ?? "") < (second ?? "") ? -1 : 1;
}

function viewRow({ due, group, ...row }: Row, today: Day) {
  const [day = "", month = ""] = due ? shortDay(noonOf(due)).split(" ") : [];
  const tone = group === "late" ? "late" : due === today ? "today" : "later";
  return { ...row, tone, day, month: month.slice(0, 3) } as const;
}

function viewEnquiry({ id, name, business, project, receivedAt }: Found["enquiries"][number], at: Date): Row {
  const { due, isLate, answerBy } = viewDeadline(receivedAt, at);
  const who = business || name;
  return {
    id,
    due,
    group: isLate ? "late" : toDoGroupOf(due, londonDay(at)),
    title: words.enquiry.title(who),
    says: words.enquiry.says(excerptOf(project, 110), isLate ? undefined : answerBy),
    to: `/dashboard/admin/enquiries?enquiry=${id}`,
    button: words.enquiry.button,
  };
}

function viewRequest({ id, project, lines, requestedAt }: Found["requests"][number], today: Day): Row {
  const due = addOpenDays(londonDay(requestedAt), requestDays, site().opening);
  const { oncePence, monthlyPence } = sumAddOns(lines);
  const sums = [
    ...(oncePence || !monthlyPence ? [words.request.once(formatPounds(oncePence))] : []),
    ...(monthlyPence ? [words.request.monthly(formatPounds(monthlyPence))] : []),
  ];
  return {
    id,
    due,
    group: toDoGroupOf(due, today),
    title: words.request.title(lines.length, project.name),
    says: words.request.says(lines.map(({ name }) => name).join(", "), sums.join(", ")),
    to: `/dashboard/admin/add-on-requests#request-${id}`,
    button: words.request.button,
  };
}

function viewDataRequest(
  { id, kind, name, receivedAt, acknowledgedAt }: Found["dataRequests"][number],
  today: Day,
): Row {
  const isAcknowledged = acknowledgedAt !== null;
  const due = dataRequestDue({ kind, receivedOn: londonDay(receivedAt), isAcknowledged });
  return {
    id,
    due: due ?? today,
    group: toDoGroupOf(due ?? today, today),
    title: words.dataRequest.titles[kind === "complaint" && isAcknowledged ? "acknowledged" : kind](name),
    says: words.dataRequest.says(dayOfYear(londonDay(receivedAt), today), due && dayOfYear(due, today)),
    to: `/dashboard/admin/data-requests#request-${id}`,
    button: words.dataRequest.button,
  };
}

/** As long as a client's request may wait, from the first that nobody has answered. */
function viewMessages(
  { projectId, project, client, contactName, text, since, count }: Found["messages"][number],
  today: Day,
): Row {
  const due = addOpenDays(londonDay(since), requestDays, site().opening);
  return {
    id: `messages-${projectId}`,
    due,
    group: toDoGroupOf(due, today),
    title: words.messages.title(greetingName({ name: client, contactName }), project),
    says: words.messages.says(excerptOf(text, 110), count),
    to: `/projects/${projectId}/messages#write`,
    button: words.messages.button,
  };
}

/** Its last day has come, and something is missing for the final invoice. */
function viewUnfinished({ id, projectId, project, client, endsOn }: Found["unfinished"][number], today: Day): Row {
  return {
    id,
    due: endsOn,
    group: toDoGroupOf(endsOn, today),
    title: words.unfinished.title(client),
    says: words.unfinished.says(project, dayOfYear(endsOn, today)),
    to: `/projects/${projectId}/leave`,
    button: words.unfinished.button,
  };
}

/** It is given by itself; once its night is over, it waits for an invoice. */
function viewCredit(credit: Found["credits"][number], at: Date): Row {
  const today = londonDay(at);
  const day = creditDay(londonDay(credit.foundAt));
  const isWaiting = today > day || (today === day && londonClock(at) >= nightlyCredits);
  const pounds = formatPounds(credit.pence);
  const [month, due] = [monthName(credit.month), isWaiting ? undefined : day];
  return {
    id: `credit-${credit.projectId}-${credit.month}`,
    due,
    group: toDoGroupOf(due, today),
    title: words.credit.title(pounds, credit.client, month),
    says: words.credit.says(creditReason(credit), isWaiting ? undefined : dayOfYear(day, today)),
    to: `/projects/${credit.projectId}`,
    button: words.credit.button,
  };
}

function viewRefund(
  { id, invoiceId, invoiceNumber: number, client, amountPence, on, kind }: Found["refunds"][number],
  today: Day,
): Row {
  const due = addOpenDays(on, 1, site().opening);
  return {
    id,
    due,
    group: toDoGroupOf(due, today),
    title: words.refund.title(invoiceNumber(number), client),
    says: words.refund.says[kind](formatPounds(amountPence), dayOfYear(on, today)),
    to: `/dashboard/admin/invoices/${invoiceId}`,
    button: words.refund.button,
  };
}

function viewProject(project: Found["projects"][number], today: Day, at: Date): Row {
  const { id, name, client, status, since, promisedOn, projectDay } = project;
  const promise = { hasClient: client !== null, status, promisedOn };
  const due = openPromise(promise);
  const late = daysLate(promise, today);
  const isSoon = due && Math.abs(daysBetween(at, noonOf(due))) < 6;
  const promised = due && (isSoon ? londonWeekday(noonOf(due)) : dayOfYear(due, today));
  return {
    id,
    due,
    group: toDoGroupOf(due, today),
    title: words.project.titles[status ?? "pending"]?.(name) ?? name,
    says: words.project.says({
      client: client ?? undefined,
      day: projectDay.day,
      promisedIn: site().daysUntilOnline,
      late: promised && late > 0 ? { promised, days: late } : undefined,
      waiting: words.project.waiting(status, daysBetween(since, at)),
    }),
    to: `/projects/${id}`,
    button: words.project.button,
  };
}
