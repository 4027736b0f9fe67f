import { type Spot, spotLimits } from "../../../../domain/spot.ts";
import { type FromPortal, mostParts, type Part, type Point } from "../review-messages.ts";
import { describeSpot, findSpot, pointedAt } from "./find-spot.ts";
import { squeeze, surveyPage } from "./survey.ts";

/**
 * Stands in a draft's page beside scripts that nobody has read. It holds no secret and decides nothing: what it says is a stranger's word to
 * the portal. It draws nothing on the page, and stays out of its way until it is asked.
 */
const { portal = "", page = "" } = document.currentScript?.dataset ?? {};
let port: MessagePort | undefined;
let isPointing = false;
let parts: Element[] = [];
let pins: { number: number; element: Element; how: "exact" | "moved"; spot: Spot }[] = [];
let gone: number[] = [];
let wanted: Extract<FromPortal, { kind: "pins" }>["pins"] = [];

function greet(): void {
  port?.close();
  const channel = new MessageChannel();
  port = channel.port1;
  port.onmessage = ({ data }: MessageEvent<FromPortal>) => hear(data);
  // Delivered only if the parent is the portal.
  parent.postMessage({ review: "hello", page: decodeURIComponent(page) }, portal, [channel.port2]);
  if (document.readyState !== "loading") say();
}

function say(): void {
  parts = listParts();
  port?.postMessage({ kind: "parts", parts: parts.map(nameOf) });
  place();
}

function hear(said: FromPortal): void {
  if (said.kind === "point") isPointing = said.isOn;
  if (said.kind === "choose") choose(parts[said.part]);
  if (said.kind === "pins") {
    wanted = said.pins;
    place();
  }
  if (said.kind === "under") sayUnder(said.at, said.by);
  if (said.kind === "pin") {
    const element = elementAt(said.at);
    if (element) send(element, said.at);
  }
  if (said.kind === "look")
    pins.find(({ number }) => number === said.number)?.element.scrollIntoView({ block: "center" });
}

function choose(element: Element | undefined): void {
  if (!element) return;
  element.scrollIntoView({ block: "center" });
  const { left, top, width, height } = element.getBoundingClientRect();
  send(element, { x: left + width / 2, y: top + height / 2 });
}

function sayUnder(at: Point, by: Point): void {
  // Even where the page says that it glides.
  if (by.x !== 0 || by.y !== 0) scrollBy({ left: by.x, top: by.y, behavior: "instant" });
  const element = elementAt(at);
  port?.postMessage({ kind: "under", part: element ? nameOf(element) : { tag: "", text: "" } });
}

/** The page itself is nothing that can be found again. */
function elementAt({ x, y }: Point): Element | undefined {
  const element = document.elementFromPoint(x, y);
  return element && element !== document.body && document.body.contains(element) ? pointedAt(element) : undefined;
}

function send(element: Element, point: Point): void {
  const spot = describeSpot(element, point, surveyPage(document.body));
  if (spot) port?.postMessage({ kind: "spot", spot });
}

/** Once the page is whole. */
function place(): void {
  if (document.readyState === "loading") return;
  const survey = surveyPage(document.body);
  const found = wanted.map(({ number, spot, isSame }) => ({ number, spot, ...findSpot(spot, survey, isSame) }));
  pins = found.flatMap(({ number, spot, element, how }) =>
    element && how !== "gone" ? [{ number, spot, element, how }] : [],
  );
  gone = found.filter(({ how }) => how === "gone").map(({ number }) => number);
  sayPlaces();
}

function sayPlaces(): void {
  const places = pins.map(({ number, element, how, spot }) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { number, how, x: Math.round(left + width * spot.x), y: Math.round(top + height * spot.y) };
  });
  const lost = gone.map((number) => ({ number, how: "gone", x: 0, y: 0 }));
  port?.postMessage({ kind: "places", places: [...places, ...lost] });
}

/** What can be chosen from a list instead of pointed at. */
function listParts(): Element[] {
  const found = document.body.querySelectorAll(
    "h1,h2,h3,h4,h5,h6,img,svg,video,button,a,p,li,label,input,select,textarea,td",
  );
  return [...found].filter((element) => element === pointedAt(element) && isSeen(element)).slice(0, mostParts);
}

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1;
}

function nameOf(element: Element): Part {
  const named = ["alt", "aria-label", "placeholder", "title"].map((name) => element.getAttribute(name));
  const text = squeeze(element.textContent ?? "") || squeeze(named.find(Boolean) ?? "");
  return { tag: element.localName, text: text.slice(0, spotLimits.near).toWellFormed() };
}

let isDrawn = false;
function follow(): void {
  if (isDrawn || pins.length === 0) return;
  isDrawn = true;
  requestAnimationFrame(() => {
    isDrawn = false;
    sayPlaces();
  });
}

if (parent !== window && portal) {
  // Another page of the portal's may have come to this one.
  addEventListener("message", ({ source, origin, data }) => {
    if (source === parent && origin === portal && data?.review === "hello?") greet();
  });
  addEventListener(
    "click",
    (event) => {
      if (!isPointing || !event.isTrusted || !(event.target instanceof Element)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      send(pointedAt(event.target), { x: event.clientX, y: event.clientY });
    },
    true,
  );
  addEventListener("scroll", follow, true);
  addEventListener("resize", follow);
  addEventListener("load", () => {
    say();
    new ResizeObserver(follow).observe(document.body);
  });
  addEventListener("DOMContentLoaded", say);
  greet();
}
