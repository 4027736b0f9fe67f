import { describeSpot, findSpot, type Place, pointedAt } from "../../app/shared/drafts/in-draft/find-spot.ts";
import { surveyPage } from "../../app/shared/drafts/in-draft/survey.ts";

/** What is done to a page between two versions of it. Elements stay the same objects, so where each of them went is known. */
export const redesigns = ["reorder", "wrap", "classes", "words", "drop", "all"] as const;
export type Redesign = (typeof redesigns)[number];

export type Measured = {
  /** Pins on what is still there. */
  pins: number;
  found: number;
  /** Said to be exact, and it is. */
  exact: number;
  moved: number;
  gone: number;
  /** Of what was found, said to have moved. */
  wrongMoved: number;
  /** Pinned to something else without saying so; and what it was. */
  wrong: string[];
  missed: string[];
};

/** Runs in the page: pins on elements chosen at random, the redesign, and where they are found again. */
export function measurePins(redesign: Redesign, seed: number, count: number): Measured {
  const random = randomOf(seed);
  const before = surveyPage(document.body);
  const targets = shuffle([...new Set(listPointable())], random).slice(0, count);
  const pins = targets.map((element) => {
    const box = element.getBoundingClientRect();
    const spot = describeSpot(element, { x: box.left + box.width / 2, y: box.top + box.height / 2 }, before);
    return { element, spot };
  });
  redraw(redesign, random);
  const after = surveyPage(document.body);
  const measured: Measured = { pins: 0, found: 0, exact: 0, moved: 0, gone: 0, wrongMoved: 0, wrong: [], missed: [] };
  for (const { element, spot } of pins) {
    if (!spot) continue;
    const place = findSpot(spot, after);
    note(measured, element, place);
  }
  return measured;
}

function note(measured: Measured, element: Element, place: Place): void {
  const isThere = element.isConnected;
  const isRight = place.element === element;
  if (isThere) measured.pins += 1;
  if (isThere && isRight) measured.found += 1;
  if (isRight && place.how === "exact") measured.exact += 1;
  if (place.how === "gone") measured.gone += 1;
  if (place.how === "moved") measured.moved += 1;
  if (!isRight && place.how === "moved") measured.wrongMoved += 1;
  const named = `${nameOf(element)} → ${place.how} ${place.element ? nameOf(place.element) : "nothing"} ${place.sure.toFixed(2)} ${place.lead.toFixed(2)}`;
  if (!isRight && place.how === "exact") measured.wrong.push(named);
  if (isThere && !isRight) measured.missed.push(named);
}

function nameOf(element: Element): string {
  return `${element.localName}.${element.classList[0] ?? ""} ‘${(element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 30)}’`;
}

/** What a click on the page can meet: nothing else is ever pinned. */
function listPointable(): Element[] {
  const found: Element[] = [];
  for (const element of document.body.querySelectorAll("*")) {
    if (element !== pointedAt(element)) continue;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width < 4 || height < 4) continue;
    const isMet = [0.5, 0.1, 0.9].some((share) => {
      const met = document.elementFromPoint(left + width * share, top + height * share);
      return met !== null && pointedAt(met) === element;
    });
    if (isMet) found.push(element);
  }
  return found;
}

function redraw(redesign: Redesign, random: () => number): void {
  const isAll = redesign === "all";
  if (isAll || redesign === "reorder") reorder(random);
  if (isAll || redesign === "wrap") wrap(random);
  if (isAll || redesign === "classes") renameClasses(random);
  if (isAll || redesign === "words") replaceWords(random);
  if (isAll || redesign === "drop") drop(random);
}

/** The children of every parent of a section. */
function reorder(random: () => number): void {
  const parents = new Set([...document.querySelectorAll("section, article")].map(({ parentElement }) => parentElement));
  for (const parent of parents) parent?.append(...shuffle([...parent.children], random));
}

/** A fifth of all elements gets a box around it. */
function wrap(random: () => number): void {
  for (const element of listDrawn()) {
    if (random() >= 0.2) continue;
    const box = document.createElement("div");
    element.replaceWith(box);
    box.append(element);
  }
}

function renameClasses(random: () => number): void {
  const names = new Map<string, string>();
  for (const element of listDrawn()) {
    const renamed = [...element.classList].map((name) => {
      const given = names.get(name) ?? `c${Math.floor(random() * 1e9).toString(36)}`;
      names.set(name, given);
      return given;
    });
    element.setAttribute("class", renamed.join(" "));
  }
}

const others = "river amber meadow copper violet harbour lantern willow marble orchard thunder velvet".split(" ");

/** A fifth of all words is another. */
function replaceWords(random: () => number): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    node.nodeValue = (node.nodeValue ?? "").replace(/[\p{L}\p{N}]+/gu, (word) =>
      random() < 0.2 ? (others[Math.floor(random() * others.length)] ?? word) : word,
    );
}

/** A twentieth of the small elements is no more there. */
function drop(random: () => number): void {
  for (const element of listDrawn()) if (element.querySelectorAll("*").length <= 2 && random() < 0.05) element.remove();
}

function listDrawn(): Element[] {
  return [...document.body.querySelectorAll("*")].filter((element) => element === pointedAt(element));
}

function shuffle<Item>(items: Item[], random: () => number): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}

/** The same numbers each time. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

Object.assign(globalThis, { measurePins });
