import { billedAhead } from "../../../domain/billing-plan.ts";
import {
  addMonths,
  dayOfYear,
  londonDay,
  londonWeekday,
  longDay,
  noonOf,
  shortDay,
} from "../../../domain/calendar-day.ts";
import { formatPounds } from "../../../domain/money.ts";
import { nextRunDay } from "../../../server/billing/find-tonight.ts";
import type { findDay } from "../../../server/day/find-day.ts";
import { type SetUpStep, setUpSteps } from "../../../server/set-up/find-set-up.ts";
import { viewClients } from "../../shared/clients/view.server.ts";
import { viewDrill } from "../../shared/drill.server.ts";
import { viewMoney } from "./money.server.ts";
import { viewToDo } from "./to-do.server.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

type Day = Awaited<ReturnType<typeof findDay>>;
type Input = {
  at: Date;
  /** What is open of whoever is about to be deleted. */
  open: { id: string; says: string }[];
  setUp: Record<SetUpStep, boolean>;
};

export function view(day: Day, { at, open, setUp }: Input) {
  const [dayOfMonth = "", month = ""] = longDay(at).split(" ");
  return {
    today: {
      weekday: londonWeekday(at),
      day: dayOfMonth,
      month,
      short: shortDay(noonOf(londonDay(at))).split(" ")[1] ?? "",
    },
    toDo: viewToDo(day, at),
    notBilled: day.notBilled.map(({ linkId, draftId, why, name, pricePence, cycle, since, ...row }) => ({
      linkId,
      draftId,
      why,
      what: name,
      price: words.notBilled.price(formatPounds(pricePence), cycle),
      says: words.notBilled.says(why, dayOfYear(since, londonDay(at)), runFor({ since, cycle }, day, at), cycle),
      client: { id: row.clientId, name: row.client },
      project: { id: row.projectId, name: row.project },
    })),
    money: viewMoney(day.money, at),
    isBillingPaused: day.isBillingPaused,
    drill: viewDrill(day.drill, at),
    clients: viewClients(day, open, at),
    setUp: viewSetUp(setUp),
  };
}

/** The run that bills what is due, unless none does by itself: see `isTooMuchAtOnce`. */
function runFor({ since, cycle }: { since: string; cycle: string }, { isBillingPaused }: Day, at: Date) {
  const fourth = addMonths(since, cycle === "yearly" ? 36 : 3);
  const isLeft = isBillingPaused || fourth <= billedAhead(londonDay(at));
  return isLeft ? undefined : dayOfYear(nextRunDay(at), londonDay(at));
}

/** Undefined once everything is done: the list is then gone for good. */
function viewSetUp(setUp: Record<SetUpStep, boolean>) {
  const next = setUpSteps.find((step) => !setUp[step]);
  if (!next) return;
  const steps = setUpSteps.map((step) => ({ step, isDone: setUp[step], isNext: step === next }));
  return { steps, done: steps.filter(({ isDone }) => isDone).length };
}
