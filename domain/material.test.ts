import { expect, test } from "vitest";
import { countWords, isHere, itemState } from "./material.ts";

const item = {
  kind: "photos" as const,
  enough: 6,
  answer: "",
  answeredAt: null,
  lacks: "",
  wantedAgainAt: null,
  settledAt: null,
};
const at = (time: string) => new Date(`2026-11-16T${time}:00Z`);

test("photos are here once there are enough", () => {
  expect(itemState(item, { count: 0, newestAt: null })).toBe("waiting");
  expect(itemState(item, { count: 3, newestAt: at("10:00") })).toBe("part");
  expect(itemState(item, { count: 6, newestAt: at("10:00") })).toBe("received");
  expect(itemState({ ...item, settledAt: at("11:00") }, { count: 4, newestAt: at("10:00") })).toBe("done");
});

test("what was asked for again waits for something newer", () => {
  const again = { ...item, wantedAgainAt: at("11:00") };
  expect(itemState(again, { count: 6, newestAt: at("10:00") })).toBe("part");
  expect(itemState(again, { count: 7, newestAt: at("11:30") })).toBe("received");
  const text = { ...again, kind: "text" as const, answer: "Old", answeredAt: at("10:00") };
  expect(itemState(text, { count: 0, newestAt: null })).toBe("waiting");
  expect(itemState({ ...text, answeredAt: at("11:30") }, { count: 0, newestAt: null })).toBe("received");
});

test("that they do not have it is an answer", () => {
  const state = itemState({ ...item, lacks: "We have none", answeredAt: at("10:00") }, { count: 0, newestAt: null });
  expect([state, isHere(state)]).toEqual(["lacks", true]);
});

test("words are counted", () => {
  expect(["", "one", " two\nwords "].map(countWords)).toEqual([0, 1, 2]);
});
