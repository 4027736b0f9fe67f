import { randomUUID } from "node:crypto";
import { business } from "../../../content/business.ts";
import { agreementNumber, lastDayToCancel } from "../../../domain/agreement.ts";
import { type Day, londonDay, londonMoment, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { mayCancel } from "../../../domain/cancellation.ts";
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
export function view({ offered, accepted, departure, firstPayment }: Found, at: Date) {
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
    accepted: !parts.isWanted && accepted ? viewAccepted(accepted) : undefined,
    cancelled: departure?.cancelledName ? words.cancelled(londonMoment(departure.requestedAt)) : "",
    cancelling:
      accepted && !departure?.cancelledName && !departure?.endedAt && mayCancel(cancellableOf(accepted), today)
        ? viewCancelling(accepted, parts)
        : undefined,
    why: parts.plans.length > 0 ? words.none.before : words.none.noPlan,
  };
}

function cancellableOf({ acceptedAt, startsAtOnce }: Accepted) {
  return { acceptedOn: londonDay(acceptedAt), startsAtOnce };
}

/** The law's own form, filled in as far as it can be. */
function viewCancelling(accepted: Accepted, { clientName, address, projectName }: Found["offered"]["parts"]) {
  const { number, acceptedAt, typedName, startsAtOnce } = accepted;
  const { legalName, address: own, supportEmail } = business();
  const says = words.cancel;
  return {
    id: randomUUID(),
    until: longDayOf(lastDayToCancel(londonDay(acceptedAt))),
    typedName,
    owes: startsAtOnce ? says.owesDays : says.owesNothing,
    lines: [
      says.to([legalName, ...own, supportEmail].join(", ")),
      says.statement(agreementNumber(number), projectName),
      says.ordered(longDay(acceptedAt)),
      says.who(
        [clientName, ...address.split("\n").filter((line) => line.trim() && line.trim() !== clientName)].join(", "),
      ),
    ],
  };
}

function viewAccepted({ number, text, agreedFor, acceptedBy, acceptedAt, startsAtOnce, ...who }: Accepted) {
  const { typedName, email } = who;
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
  };
}

function longDayOf(day: Day): string {
  return longDay(noonOf(day));
}
