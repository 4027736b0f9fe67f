/** A restore drill, in a line on the day's page; the page on how everything runs says some of it too. */
export const drillWords = {
  passed: (day: string, took: string) => `Last restore drill: ${day}, passed in ${took}`,
  failed: (day: string) => `Last restore drill: ${day}, failed`,
  old: (day: string) => `No backup has been restored since ${day}`,
  never: "No backup has ever been restored",
} as const;

/** 'a minute', '7 minutes', '3 hours', '12 days'. */
export function lasting(seconds: number): string {
  const [one, each] =
    seconds < 90
      ? ["second", 1]
      : seconds < 5_400
        ? ["minute", 60]
        : seconds < 172_800
          ? ["hour", 3_600]
          : ["day", 86_400];
  const count = Math.round(seconds / Number(each));
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}
