import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { failureOf } from "./tasks.ts";

test("what the queue keeps of a failure is why it failed, and nothing of what it was about", () => {
  const refused = Object.assign(new Error("invoice 7 is not paid"), { code: "42501" });
  const failed = new DrizzleQueryError("insert into documents values ($1)", [Buffer.from("Maya\0Okafor")], refused);
  expect(failed.message).toContain("\0");
  expect(failureOf(failed)).toBe("Error: invoice 7 is not paid: 42501");
  expect(failureOf(new Error("a byte \0 of no text"))).toBe("a byte  of no text");
  expect(failureOf("thrown")).toBe("string");
});
