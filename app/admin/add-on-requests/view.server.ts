import { priceWords } from "../../../domain/add-on-request.ts";
import { shortDay } from "../../../domain/calendar-day.ts";
import { sumAddOns } from "../../../domain/pricing.ts";
import type { listRequests } from "../../../server/add-on-requests/find-requests.ts";
import { writeMark } from "../../actions.server.ts";

export type View = ReturnType<typeof view>;

type Found = Awaited<ReturnType<typeof listRequests>>;
type Request = Found["requests"][number];

/** `older` is the address of the page with the requests before these. */
export function view({ requests, older }: Found) {
  return {
    older: older && `/dashboard/admin/add-on-requests?before=${writeMark(older)}`,
    rows: requests.map(viewRequest),
  };
}

function viewRequest(request: Request) {
  const { id, client, project, lines, requestedAt, approvedAt, declinedAt, declineReason } = request;
  const { oncePence, monthlyPence } = sumAddOns(lines);
  const decidedAt = approvedAt ?? declinedAt;
  return {
    id,
    client,
    project,
    lines: lines.map((line) => ({ name: line.name, price: priceWords(line) })),
    oncePence,
    monthlyPence,
    on: shortDay(requestedAt),
    state: stateOf(request),
    reason: declineReason,
    decidedOn: decidedAt ? shortDay(decidedAt) : "",
  };
}

function stateOf({ approvedAt, declinedAt }: Request): "waiting" | "approved" | "declined" {
  if (approvedAt) return "approved";
  return declinedAt ? "declined" : "waiting";
}
