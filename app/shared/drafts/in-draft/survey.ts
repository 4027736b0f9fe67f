import { spotLimits as limits, type Spot } from "../../../../domain/spot.ts";

/** What a page says and where, read in one walk. */
export type Survey = {
  elements: Element[];
  traits: Map<Element, Traits>;
  /** How often a word stands on the page. */
  counts: Map<string, number>;
};

/** Of an element, without where it was pointed at. */
export type Traits = Omit<Spot, "x" | "y"> & {
  said: string[];
  levels: { words: Map<string, number>; count: number }[];
};

const skipped = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "HEAD", "META", "LINK", "TITLE", "BR", "WBR"]);
const names = [
  ...["id", "name", "type", "href", "src", "alt", "aria-label", "title", "placeholder", "for", "role", "value"],
  "datetime",
];

type Found = { from: number; to: number; start: number; end: number; heading: string };

export function surveyPage(root: HTMLElement): Survey {
  const found = new Map<Element, Found>();
  const words: string[] = [];
  let [text, heading] = ["", ""];
  function read(said: string): void {
    text += said.replace(/\s+/g, " ");
    words.push(...wordsOf(said));
  }
  function walk(element: Element): void {
    const [start, from, above] = [text.length, words.length, heading];
    // The parts of a drawing are the drawing.
    if (!isDrawing(element))
      for (const child of element.childNodes) {
        if (child instanceof Text) read(child.data);
        else if (child instanceof Element && !skipped.has(child.tagName.toUpperCase())) {
          text += " ";
          walk(child);
          text += " ";
        }
      }
    if (/^h[1-6]$/.test(element.localName)) heading = squeeze(text.slice(start));
    found.set(element, { start, end: text.length, from, to: words.length, heading: above });
  }
  walk(root);
  const counts = countWords(words);
  const bags = new Map([...found].map(([element, { from, to }]) => [element, countWords(words.slice(from, to))]));
  const orders = new Map<Element, Map<string, number>>();
  const traits = new Map<Element, Traits>();
  for (const element of root.querySelectorAll("*")) {
    const at = found.get(element);
    if (!at) continue;
    const around = listAround(element, found);
    const levels = around.map((level) => ({ words: bags.get(level) ?? new Map(), count: sizeOf(found.get(level)) }));
    const own = squeeze(text.slice(at.start, at.end)).slice(0, limits.text);
    traits.set(element, {
      tag: element.localName,
      text: own,
      said: wordsOf(own),
      before: squeeze(text.slice(Math.max(0, at.start - limits.near), at.start)),
      after: squeeze(text.slice(at.end, at.end + limits.near)),
      heading: at.heading.slice(0, limits.near),
      marks: marksOf(element),
      classes: [...element.classList].slice(0, limits.classes).map((name) => name.slice(0, limits.mark)),
      inside: insideOf(element),
      around: levels.map((level) => ({ words: rarest(level.words, counts), count: level.count })),
      twins: 0,
      order: nextOrder(orders, around[0] ?? root, element.localName),
      path: pathOf(element, root).slice(0, limits.path),
      levels,
    });
  }
  countTwins(traits);
  return { elements: [...traits.keys()], traits, counts };
}

function countTwins(traits: Map<Element, Traits>): void {
  const same = countWords([...traits.values()].map(nameOf));
  for (const one of traits.values()) one.twins = (same.get(nameOf(one)) ?? 1) - 1;
}

const nameOf = ({ tag, text, marks }: Traits) => [tag, text || marks.join(" ")].join(" ");

export function isDrawing(element: Element): boolean {
  return element.localName === "svg";
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}£$€%]+/gu) ?? [];
}

export function countWords(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** What it is in that says more than it does itself: a new box around something changes nothing. */
function listAround(element: Element, found: Map<Element, Found>): Element[] {
  const levels: Element[] = [];
  let size = sizeOf(found.get(element));
  for (let here = element.parentElement; here && levels.length < limits.levels; here = here.parentElement) {
    const own = sizeOf(found.get(here));
    if (own <= size) continue;
    levels.push(here);
    size = own;
  }
  return levels;
}

function sizeOf(found: Found | undefined): number {
  return found ? found.to - found.from : 0;
}

function marksOf(element: Element): string[] {
  const given = names.map((name) => [name, element.getAttribute(name) ?? ""] as const);
  const drawn = isDrawing(element) ? [["drawn", drawingOf(element)] as const] : [];
  return [...given, ...drawn]
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${withoutToken(value)}`.slice(0, limits.mark));
}

/** The address of a draft is another each time it is looked at. */
function withoutToken(value: string): string {
  return squeeze(value.replace(/^.*\/drafts\/[^/]+\//, "/"));
}

function drawingOf(element: Element): string {
  const parts = [...element.querySelectorAll("*")].map(
    (part) => part.getAttribute("href") ?? part.getAttribute("d") ?? part.localName,
  );
  let hash = 0;
  for (const letter of parts.join(" ")) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return `${parts.length} ${hash}`;
}

/** What it is made of, whatever boxes are around that. */
function insideOf(element: Element): string {
  if (isDrawing(element)) return "";
  const parts = [...element.querySelectorAll("a,button,img,svg,input,select,textarea,h1,h2,h3,h4,p,li,td,th,video")];
  const counts = countWords(parts.map(({ localName }) => localName));
  return [...counts]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, count]) => `${name}${count}`)
    .join(" ")
    .slice(0, limits.mark);
}

function rarest(words: Map<string, number>, counts: Map<string, number>): string[] {
  return [...words.keys()]
    .toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0))
    .slice(0, limits.words)
    .map((word) => word.slice(0, limits.word));
}

function nextOrder(orders: Map<Element, Map<string, number>>, around: Element, tag: string): number {
  const own = orders.get(around) ?? new Map<string, number>();
  orders.set(around, own);
  const order = own.get(tag) ?? 0;
  own.set(tag, order + 1);
  return order;
}

function pathOf(element: Element, root: Element): string {
  const steps: string[] = [];
  for (let here: Element | null = element; here && here !== root; here = here.parentElement) {
    const same = [...(here.parentElement?.children ?? [])].filter((one) => one.localName === here?.localName);
    steps.unshift(`${here.localName}${same.indexOf(here) + 1}`);
  }
  return steps.join(">");
}

export function squeeze(text: string): string {
  return text
    .replace(/\p{C}|\s+/gu, " ")
    .trim()
    .toWellFormed();
}
