import { readSpot, type Spot, spotLimits } from "../../../domain/spot.ts";

/** Something on the page that can be commented on. */
export type Part = { tag: string; text: string };
export type PlaceSaid = { number: number; how: "exact" | "moved" | "gone"; x: number; y: number };

/** In pixels, from the left upper corner of what is in sight. */
export type Point = { x: number; y: number };

export type FromPortal =
  | { kind: "point"; isOn: boolean }
  | { kind: "choose"; part: number }
  | { kind: "pins"; pins: { number: number; spot: Spot; isSame: boolean }[] }
  | { kind: "look"; number: number }
  /** What is under a cross there, once the page has moved by so much; and what is there is what was meant. */
  | { kind: "under"; at: Point; by: Point }
  | { kind: "pin"; at: Point };

export type FromDraft =
  | { kind: "parts"; parts: Part[] }
  | { kind: "spot"; spot: Spot }
  | { kind: "under"; part: Part }
  | { kind: "places"; places: PlaceSaid[] };

export const mostParts = 200;
const mostPlaces = 500;
const farthest = 1_000_000;

/** What a draft says is a stranger's word: undefined for whatever has another form, is too long, or too much. */
export function readFromDraft(said: unknown): FromDraft | undefined {
  if (!isRecord(said)) return;
  switch (said.kind) {
    case "spot": {
      const spot = readSpot(said.spot);
      return spot && { kind: "spot", spot };
    }
    case "under": {
      const part = readPart(said.part);
      return part && { kind: "under", part };
    }
    case "parts": {
      const parts = readAll(said.parts, mostParts, readPart);
      return parts && { kind: "parts", parts };
    }
    case "places": {
      const places = readAll(said.places, mostPlaces, readPlace);
      return places && { kind: "places", places };
    }
  }
  return;
}

function readAll<Item>(said: unknown, most: number, read: (one: unknown) => Item | undefined): Item[] | undefined {
  if (!Array.isArray(said) || said.length > most) return;
  const items = said.map(read).filter((item) => item !== undefined);
  return items.length === said.length ? items : undefined;
}

function readPart(said: unknown): Part | undefined {
  if (!isRecord(said)) return;
  const { tag, text } = said;
  const isOne = typeof tag === "string" && typeof text === "string" && tag.length <= 40;
  return isOne && text.length <= spotLimits.near ? { tag, text } : undefined;
}

function readPlace(said: unknown): PlaceSaid | undefined {
  if (!isRecord(said)) return;
  const { number, how, x, y } = said;
  if (how !== "exact" && how !== "moved" && how !== "gone") return;
  if (!isWhole(number) || !isWhole(x) || !isWhole(y)) return;
  return { number, how, x, y };
}

function isWhole(said: unknown): said is number {
  return Number.isInteger(said) && Math.abs(Number(said)) <= farthest;
}

function isRecord(said: unknown): said is Record<string, unknown> {
  return typeof said === "object" && said !== null && !Array.isArray(said);
}
