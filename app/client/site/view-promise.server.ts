import { addMonths, type Day, longDay, noonOf } from "../../../domain/calendar-day.ts";
import { formatPounds } from "../../../domain/money.ts";
import { type SiteDay, uptimeOfMonth } from "../../../domain/site-uptime.ts";
import type { SitePage } from "../../../server/sites/find-site-page.ts";
import { creditShares, minutesWords } from "../../shared/sites/words.ts";
import { words } from "./words.ts";

const { promise } = words;

/** This month and the two before it: what of the promise was kept, and what came back where it was not. */
export function viewPromise({ credits, seesMoney }: SitePage, days: SiteDay[], today: Day) {
  const first = `${today.slice(0, 7)}-01`;
  const months = [0, -1, -2]
    .map((back) => uptimeOfMonth(days, addMonths(first, back), today))
    .filter(({ isKnown, isOver }) => isKnown || !isOver);
  const explained = months.find(({ isKept, isKnown }) => isKnown && !isKept) ?? months.find(({ isOver }) => isOver);
  return {
    seesMoney,
    months: months.map((month) => {
      const credit = credits.find((one) => one.month === month.month);
      return {
        month: month.month,
        name: month.isOver ? nameOf(month.month) : promise.soFar(nameOf(month.month)),
        down: month.isKnown ? shortMinutes(month.downMinutes) : "",
        uptime: month.uptime,
        state: month.isKnown ? (month.isKept ? (month.isOver ? "kept" : "soFar") : "missed") : "unknown",
        credit: seesMoney ? formatPounds(credit?.pence ?? 0) : "",
        hasCredit: (credit?.pence ?? 0) > 0,
      } as const;
    }),
    notices: credits
      .filter(({ pence }) => pence > 0)
      .map(({ month, pence, percent, monthPence, givenAt }) => ({
        month,
        says: givenAt
          ? promise.credit(formatPounds(pence), nameOf(month), longDay(givenAt))
          : promise.creditToCome(formatPounds(pence), nameOf(month)),
        more: promise.ofPrice(creditShares[percent] ?? `${percent}%`, formatPounds(monthPence)),
      })),
    working: explained ? workingOf(explained) : "",
  };
}

function workingOf(month: ReturnType<typeof uptimeOfMonth>): string {
  const { wholeMinutes, allowedMinutes, downMinutes, uptime } = month;
  return promise.working({
    month: nameOf(month.month),
    minutes: wholeMinutes.toLocaleString("en-GB"),
    allowed: allowedMinutes,
    down: downMinutes,
    up: (wholeMinutes - downMinutes).toLocaleString("en-GB"),
    uptime,
  });
}

function shortMinutes(minutes: number): string {
  return minutes === 0 ? "0 minutes" : minutesWords(minutes);
}

/** 'October'. */
function nameOf(month: Day): string {
  return longDay(noonOf(month)).split(" ")[1] ?? "";
}
