import { expect, test } from "vitest";
import { readSpot, type Spot, spotKind } from "./spot.ts";

const spot: Spot = {
  tag: "h1",
  text: "Learn to bake bread in a day",
  before: "",
  after: "Small classes",
  heading: "",
  marks: ["id=top"],
  classes: ["hero"],
  inside: "",
  around: [{ words: ["bread", "classes"], count: 12 }],
  order: 0,
  twins: 0,
  path: "main1>h11",
  x: 0.5,
  y: 0.25,
};

test("a spot is read as it was written", () => {
  expect(readSpot(JSON.parse(JSON.stringify(spot)))).toEqual(spot);
});

test.each([
  null,
  "spot",
  [],
  {},
  { ...spot, tag: "" },
  { ...spot, tag: 7 },
  { ...spot, text: "x".repeat(201) },
  { ...spot, text: "\u0000" },
  { ...spot, text: "\ud800" },
  { ...spot, marks: "id=top" },
  { ...spot, marks: Array(15).fill("x") },
  { ...spot, around: [{ words: ["x"], count: "many" }] },
  { ...spot, around: Array(4).fill({ words: [], count: 1 }) },
  { ...spot, x: 2 },
  { ...spot, x: Number.NaN },
  { ...spot, order: -1 },
])("and nothing else is: %j", (received) => {
  expect(readSpot(received)).toBeUndefined();
});

test("what is beside it is left out", () => {
  expect(readSpot({ ...spot, approve: true })).toEqual(spot);
});

test("people are told what it is", () => {
  expect(["h2", "img", "svg", "button", "input", "a", "p"].map(spotKind)).toEqual([
    ...["heading", "picture", "picture", "button", "field", "link", "text"],
  ]);
});
