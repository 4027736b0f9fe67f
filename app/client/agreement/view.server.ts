import { business } from "../../../content/business.ts";
import { agreementNumber, lastDayToCancel } from "../../../domain/agreement.ts";
import { type Day, londonDay, londonMoment, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { offer } from "../../../domain/catalogue.ts";
import { formatPounds } from "../../../domain/money.ts";
import type { findAgreementPage } from "../../../server/agreements/find-agreement.ts";
import { viewAgreement, viewOffered } from "../../shared/agreement/view.server.ts";
import { viewInvoice } from "../../shared/invoice/view.server.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

type Found = NonNullable<Awaited<ReturnType<typeof findAgreementPage>>>;
type Accepted = NonNullable<Found["accepted"]>;

/** What is to be accepted, or what was, or why there is neither. */
export function view({ offered, accepted, firstPayment }: Found, at: Date) {
  const { parts } = offered;
  const today = londonDay(at);
  const pays = firstPayment && viewInvoice(firstPayment, today);
  const payment = pays && { ...pays, pounds: formatPounds(pays.owedPence) };
  const project = { id: parts.projectId, name: parts.projectName };
  const begun = parts.termStartedOn !== null;
  return {
    project,
    payment,
    email: business().supportEmail,
    days: offer.consumerCancellationDays,
    offered: parts.isWanted ? { ...viewOffered(offered, today), isAsked: begun } : undefined,
    accepted: !parts.isWanted && accepted ? viewAccepted(accepted, today) : undefined,
    why: parts.plans.length > 0 ? words.none.before : words.none.noPlan,
  };
}

function viewAccepted({ number, text, agreedFor, acceptedBy, acceptedAt, startsAtOnce, ...who }: Accepted, today: Day) {
  const { typedName, email } = who;
  const lastDay = lastDayToCancel(londonDay(acceptedAt));
  const isAsked = startsAtOnce === null ? undefined : startsAtOnce;
  return {
    number: agreementNumber(number),
    text: viewAgreement(text),
    agreedFor,
    name: typedName,
    email,
    by: (acceptedBy ? words.accepted.byName : words.accepted.byLink)(typedName, email),
    on: londonMoment(acceptedAt),
    /** Of a consumer. */
    startsAtOnce: isAsked,
    cancelUntil: isAsked !== undefined && today <= lastDay ? longDayOf(lastDay) : "",
  };
}

function longDayOf(day: Day): string {
  return longDay(noonOf(day));
}
