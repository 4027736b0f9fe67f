import { londonMoment, longDay } from "../../../domain/calendar-day.ts";
import { keeping } from "../../../domain/catalogue.ts";
import type { listEnquiries, Shown } from "../../../server/enquiries/find-enquiries.ts";
import { writeMark } from "../../actions.server.ts";
import { viewDeadline } from "../../shared/enquiry-deadline.server.ts";

export type View = ReturnType<typeof view>;

type Found = Awaited<ReturnType<typeof listEnquiries>>;

/** `older` is the address of the page with the enquiries before these. */
export function view({ enquiries, older }: Found, show: Shown, at: Date) {
  return {
    show,
    older: older && `/dashboard/admin/enquiries?show=${show}&before=${writeMark(older)}`,
    rows: enquiries.map((found) => viewEnquiry(found, at)),
  };
}

/** `answerBy` reads after 'by', the other moments after a verb. What has not happened is empty. */
function viewEnquiry({ enquiry, client }: Found["enquiries"][number], at: Date) {
  const { id, name, email, phone, business, website, hostingPlan, site, project, receivedAt, answeredAt, spamAt } =
    enquiry;
  return {
    id,
    name,
    email,
    phone,
    business,
    website,
    hostingPlan,
    site,
    client,
    text: project,
    ...viewDeadline(receivedAt, at),
    receivedAt: londonMoment(receivedAt),
    answeredAt: answeredAt ? longDay(answeredAt) : "",
    /** Of spam. */
    erasedOn: spamAt ? longDay(new Date(spamAt.getTime() + keeping.spamDays * 86_400_000)) : "",
  };
}
