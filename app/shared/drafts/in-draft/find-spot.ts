import type { Spot } from "../../../../domain/spot.ts";
import { countWords, type Survey, type Traits, wordsOf } from "./survey.ts";

export type Place = {
  element?: Element;
  /** `exact`: it is this. `moved`: it may be this, and people are to look. `gone`: there is nothing like it. */
  how: "exact" | "moved" | "gone";
  sure: number;
  /** How far the next like it is behind. */
  lead: number;
};

/** How much each thing says about which element it is. */
export const weights = {
  text: 6,
  before: 0.8,
  after: 0.8,
  heading: 1,
  marks: 4,
  classes: 1,
  classCount: 0.6,
  inside: 1.5,
  around: [3, 2, 1],
  order: 0.4,
  path: 1.2,
};
/** Where others say the same it takes more to be sure; and what says something else, or shows something else, is never sure. */
export const thresholds = { exact: 0.76, lead: 0.1, amongTwins: 0.9, sameWords: 0.55, moved: 0.45 };

/** What was pointed at, as a click meets it: the drawing and not a line of it. */
export function pointedAt(element: Element): Element {
  return element.closest("svg") ?? element;
}

export function describeSpot(element: Element, point: { x: number; y: number }, page: Survey): Spot | undefined {
  const traits = page.traits.get(element);
  if (!traits) return;
  const { said: _, levels: __, ...said } = traits;
  const box = element.getBoundingClientRect();
  return { ...said, x: share(point.x - box.left, box.width), y: share(point.y - box.top, box.height) };
}

function share(way: number, whole: number): number {
  return whole > 0 ? Math.round(Math.min(1, Math.max(0, way / whole)) * 1000) / 1000 : 0.5;
}

/** `isSame`: it is the very version that was pointed at, unless its own scripts have changed the page. */
export function findSpot(spot: Spot, page: Survey, isSame = false): Place {
  const there = isSame ? page.elements.find((element) => isUntouched(spot, page.traits.get(element))) : undefined;
  if (there) return { element: there, how: "exact", sure: 1, lead: 1 };
  const said = wordsOf(spot.text);
  let best: { element?: Element; sure: number } = { sure: 0 };
  let next = 0;
  for (const element of page.elements) {
    const traits = page.traits.get(element);
    if (traits?.tag !== spot.tag) continue;
    const sure = likeness(spot, said, traits, page);
    if (sure > best.sure) {
      next = best.sure;
      best = { element, sure };
    } else if (sure > next) next = sure;
  }
  const lead = best.sure - next;
  if (!best.element || best.sure < thresholds.moved) return { how: "gone", sure: best.sure, lead };
  const isIt = lead >= thresholds.lead && isSure(spot, said, best.sure, page.traits.get(best.element), page);
  return { element: best.element, how: isIt ? "exact" : "moved", sure: best.sure, lead };
}

function isUntouched(spot: Spot, now: Traits | undefined): boolean {
  return now?.path === spot.path && now.tag === spot.tag && now.text === spot.text;
}

function isSure(spot: Spot, said: string[], sure: number, now: Traits | undefined, page: Survey): boolean {
  const isAmongTwins = spot.twins > 0 || (now?.twins ?? 0) > 0;
  if (!now || sure < (isAmongTwins ? thresholds.amongTwins : thresholds.exact)) return false;
  if (said.length > 0) return (alike(said, now.said, page) ?? 0) >= thresholds.sameWords;
  return shared(spot.marks, now.marks) === 1;
}

function likeness(spot: Spot, said: string[], now: Traits, page: Survey): number {
  let [sum, whole] = [0, 0];
  const count = (value: number | undefined, weight: number) => {
    if (value === undefined) return;
    sum += value * weight;
    whole += weight;
  };
  count(alike(said, now.said, page), weights.text * (0.5 + Math.min(1, said.length / 6) / 2));
  count(alike(wordsOf(spot.before), wordsOf(now.before), page), weights.before);
  count(alike(wordsOf(spot.after), wordsOf(now.after), page), weights.after);
  count(alike(wordsOf(spot.heading), wordsOf(now.heading), page), weights.heading);
  count(shared(spot.marks, now.marks), weights.marks);
  count(shared(spot.classes, now.classes), weights.classes);
  count(spot.classes.length === now.classes.length ? 1 : 0, weights.classCount);
  count(spot.inside || now.inside ? shared(spot.inside.split(" "), now.inside.split(" ")) : undefined, weights.inside);
  for (const [at, level] of spot.around.entries()) count(surrounded(level, now, page), weights.around[at] ?? 0);
  count(spot.order === now.order ? 1 : 0, weights.order);
  count(spot.path === now.path ? 1 : 0, weights.path);
  return whole ? sum / whole : 0;
}

/** A word that stands on the page once says more than one that stands everywhere. */
function worth(word: string, { counts }: Survey): number {
  return 1 / (1 + Math.log2(1 + (counts.get(word) ?? 0)));
}

/** From 0 to 1; undefined when neither says anything. */
function alike(one: readonly string[], other: readonly string[], page: Survey): number | undefined {
  if (one.length + other.length === 0) return;
  const rest = countWords(one);
  let [common, whole] = [0, 0];
  for (const word of one) whole += worth(word, page);
  for (const word of other) {
    const value = worth(word, page);
    whole += value;
    const left = rest.get(word) ?? 0;
    if (left === 0) continue;
    common += 2 * value;
    rest.set(word, left - 1);
  }
  return common / whole;
}

function shared(one: readonly string[], other: readonly string[]): number | undefined {
  if (one.length + other.length === 0) return;
  return (2 * one.filter((name) => other.includes(name)).length) / (one.length + other.length);
}

/** Best against any level: a new box with something more in it moves them by one. */
function surrounded({ words, count }: Spot["around"][number], now: Traits, page: Survey): number {
  const whole = words.reduce((sum, word) => sum + worth(word, page), 0);
  if (whole === 0) return 0;
  return Math.max(
    0,
    ...now.levels.map((level) => {
      const common = words.reduce((sum, word) => sum + (level.words.has(word) ? worth(word, page) : 0), 0);
      const size = Math.min(count, level.count) / Math.max(1, count, level.count);
      return (common / whole) * Math.sqrt(size);
    }),
  );
}
