import { addDays, type Day, dayAndMonth, londonWeekday, noonOf } from "../../../domain/calendar-day.ts";
import { type SiteDay, weeksOf } from "../../../domain/site-uptime.ts";
import { secondsWords } from "../../shared/sites/words.ts";
import { words } from "./words.ts";

const { speed } = words;

/** Of the drawing: where its lines begin and end. */
const box = { left: 62, right: 504, top: 18, bottom: 164 } as const;

/** How fast it answers: a point a week, what this week says, and the same as numbers. */
export function viewSpeed(days: SiteDay[], today: Day) {
  const weeks = weeksOf(days, today);
  const [first] = weeks;
  const last = weeks.at(-1);
  if (!first || !last) return;
  const highest = Math.max(...weeks.map(({ medianMs }) => medianMs));
  const lowest = Math.min(...weeks.map(({ medianMs }) => medianMs));
  const top = scaleFor(highest);
  const y = (ms: number) => Math.round(box.bottom - (ms / top) * (box.bottom - box.top));
  const step = weeks.length > 1 ? (box.right - box.left) / (weeks.length - 1) : 0;
  const points = weeks.map(({ medianMs }, index) => ({ x: Math.round(box.left + index * step), y: y(medianMs) }));
  return {
    label: speed.label(weeks.length, secondsWords(lowest), secondsWords(highest), secondsWords(last.medianMs)),
    lines: [0, 1, 2, 3].map((part) => ({
      y: y((top * part) / 3),
      label: `${((top * part) / 3 / 1_000).toFixed(1)} s`,
    })),
    points,
    line: points.map(({ x, y: at }) => `${x},${at}`).join(" "),
    from: dayAndMonth(first.from),
    figures: viewWeek(days, today),
    numbers: speed.numbers(
      dayAndMonth(first.from),
      weeks.map(({ medianMs }) => (medianMs / 1_000).toFixed(2)).join(", "),
    ),
  };
}

/** The scale ends at a number that can be divided by three and read. */
function scaleFor(highest: number): number {
  const steps = [300, 600, 900, 1_500, 3_000, 6_000, 9_000, 15_000, 30_000];
  return steps.find((step) => step >= highest) ?? Math.ceil(highest / 30_000) * 30_000;
}

function viewWeek(days: SiteDay[], today: Day) {
  const week = days.filter(({ day }) => day > addDays(today, -7));
  const half = weeksOf(days, today, 1)[0];
  const most = Math.max(0, ...week.flatMap(({ p95Ms }) => p95Ms ?? []));
  const slowest = week.toSorted((a, b) => (b.slowestMs ?? 0) - (a.slowestMs ?? 0))[0];
  return [
    ...(half ? [{ name: speed.half, says: speed.orFaster(secondsWords(half.medianMs)) }] : []),
    ...(most > 0 ? [{ name: speed.most, says: speed.onSlowestDay(secondsWords(most)) }] : []),
    ...(slowest?.slowestMs
      ? [{ name: speed.slowest, says: speed.on(secondsWords(slowest.slowestMs), londonWeekday(noonOf(slowest.day))) }]
      : []),
  ];
}
