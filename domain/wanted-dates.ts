import { isDay, longDay, noonOf } from "./calendar-day.ts";

/** As the browser's own fields give them, '2027-03-06' and '09:00', or as somebody typed them where it has none. */
export type WantedDate = { on: string; at: string };

export const mostDates = 60;

/** '6 March 2027, 9am': how one stands in an answer, in e-mails and in files, a line each. */
export function writeDates(dates: readonly WantedDate[]): string {
  return dates
    .filter(({ on, at }) => on !== "" || at !== "")
    .map(({ on, at }) => [isDay(on) ? longDay(noonOf(on)) : on, writeTime(at)].filter(Boolean).join(", "))
    .join("\n");
}

/** The lines of an answer: dates as their fields take them, and what was written in words. */
export function readDates(answer: string): { dates: WantedDate[]; words: string } {
  const lines = answer.split("\n").map((line) => ({ line, date: readDate(line.trim()) }));
  return {
    dates: lines.flatMap(({ date }) => date ?? []),
    words: lines
      .filter(({ date }) => !date)
      .map(({ line }) => line)
      .join("\n")
      .trim(),
  };
}

const months = "january february march april may june july august september october november december".split(" ");

function readDate(line: string): WantedDate | undefined {
  const [, day = "", month = "", year = "", time = ""] = /^(\d{1,2}) ([a-z]+) (\d{4})(?:, (.+))?$/i.exec(line) ?? [];
  const number = months.indexOf(month.toLowerCase()) + 1;
  const on = `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = time === "" ? "" : readTime(time);
  return number > 0 && isDay(on) && at !== undefined ? { on, at } : undefined;
}

function writeTime(at: string): string {
  const [, hour = "", minute = ""] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(at) ?? [];
  if (hour === "") return at;
  const twelve = Number(hour) % 12 || 12;
  return `${twelve}${minute === "00" ? "" : `:${minute}`}${Number(hour) < 12 ? "am" : "pm"}`;
}

function readTime(words: string): string | undefined {
  const [, hour = "", minute = "00", half = ""] = /^(1[0-2]|[1-9])(?::([0-5]\d))?([ap]m)$/i.exec(words) ?? [];
  if (hour === "") return;
  const hours = (Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${minute}`;
}
