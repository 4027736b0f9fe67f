/**
 * A spot on a page of a draft, in words that survive when the page is made anew: what it is, says and looks like, and what is around it.
 * What a browser sends goes through `readSpot`.
 */
export type Spot = {
  /** 'h1', 'img'. */
  tag: string;
  text: string;
  /** What the page says before and after it, and under which heading. */
  before: string;
  after: string;
  heading: string;
  /** What tells it from others of its kind: where it leads, what it shows, what it is called. */
  marks: string[];
  classes: string[];
  /** What it is made of. */
  inside: string;
  /** What stands around it, nearer first: some words of it, and how many there are. */
  around: { words: string[]; count: number }[];
  /** The how-manieth of its kind in the first of these. */
  order: number;
  /** How many others of its kind say the same. */
  twins: number;
  /** From the page down to it. */
  path: string;
  /** Where on it, each from 0 to 1. */
  x: number;
  y: number;
};

export const spotLimits = {
  text: 200,
  near: 80,
  marks: 14,
  mark: 80,
  classes: 8,
  path: 400,
  levels: 3,
  words: 24,
  word: 24,
  whole: 8_000,
};

/** Undefined for whatever no script of ours has written. */
export function readSpot(received: unknown): Spot | undefined {
  const { text, near, marks, mark, classes, path, levels, words, word, whole } = spotLimits;
  if (!isRecord(received) || JSON.stringify(received).length > whole) return;
  const { around } = received;
  const spot = {
    tag: readText(received.tag, 40),
    text: readText(received.text, text),
    before: readText(received.before, near),
    after: readText(received.after, near),
    heading: readText(received.heading, near),
    marks: readList(received.marks, marks, mark),
    classes: readList(received.classes, classes, mark),
    inside: readText(received.inside, mark),
    path: readText(received.path, path),
    order: readNumber(received.order, 100_000),
    twins: readNumber(received.twins, 100_000),
    x: readNumber(received.x, 1),
    y: readNumber(received.y, 1),
  };
  const read = Array.isArray(around) && around.length <= levels ? around.map(readLevel(words, word)) : [undefined];
  const isWhole = Object.values(spot).every((value) => value !== undefined) && read.every(Boolean);
  return isWhole && spot.tag ? ({ ...spot, around: read } as Spot) : undefined;
}

function readLevel(most: number, longest: number) {
  return (level: unknown) => {
    const words = isRecord(level) ? readList(level.words, most, longest) : undefined;
    const count = isRecord(level) ? readNumber(level.count, 1_000_000) : undefined;
    return words && count !== undefined ? { words, count } : undefined;
  };
}

function readText(received: unknown, longest: number): string | undefined {
  const isOne = typeof received === "string" && received.length <= longest && received.isWellFormed();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return isOne && !/[\0-\x1f\x7f-\x9f]/.test(received) ? received : undefined;
}

function readList(received: unknown, most: number, longest: number): string[] | undefined {
  if (!Array.isArray(received) || received.length > most) return;
  const texts = received.map((one) => readText(one, longest)).filter((one) => one !== undefined);
  return texts.length === received.length ? texts : undefined;
}

function readNumber(received: unknown, most: number): number | undefined {
  return typeof received === "number" && received >= 0 && received <= most ? received : undefined;
}

function isRecord(received: unknown): received is Record<string, unknown> {
  return typeof received === "object" && received !== null && !Array.isArray(received);
}

/** What the spot is, for people: 'heading ‘Spring dates’'. */
export function spotKind(tag: string): "heading" | "picture" | "button" | "link" | "field" | "text" {
  if (/^h[1-6]$/.test(tag)) return "heading";
  if (["img", "svg", "picture", "video", "canvas", "figure"].includes(tag)) return "picture";
  if (tag === "button" || tag === "summary") return "button";
  if (["input", "select", "textarea", "label"].includes(tag)) return "field";
  return tag === "a" ? "link" : "text";
}
