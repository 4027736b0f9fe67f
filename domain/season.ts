export type Season = { emoji: string; label: string };

/** The emoji beside the name, by month (1 to 12). A named occasion wins over its season; two months have none. */
export function seasonalEmoji(month: number): Season | undefined {
  return byMonth[month];
}

const winter: Season = { emoji: "❄️", label: "Winter" };
const spring: Season = { emoji: "🌷", label: "Spring" };
const summer: Season = { emoji: "☀️", label: "Summer" };

const byMonth: Record<number, Season> = {
  1: { emoji: "🎆", label: "New Year" },
  2: winter,
  3: spring,
  4: { emoji: "🐣", label: "Easter" },
  5: spring,
  6: summer,
  7: summer,
  8: summer,
  10: { emoji: "🎃", label: "Halloween" },
  12: { emoji: "🎄", label: "Christmas" },
};
