import { expect, test } from "vitest";
import { type Factor, isSecondStepMissing, isSessionOver, nextLevel, sessionLimits } from "./session.ts";

const signedIn = new Date("2026-11-02T09:00:00Z");
const after = (milliseconds: number) => new Date(signedIn.getTime() + milliseconds);
const totp: Factor = { factor_type: "totp", status: "verified" };

test.each(["user", "admin"] as const)(
  "the session of a %s ends when it is idle, and at the latest in the end",
  (role) => {
    const { idle, absolute } = sessionLimits[role];
    const used = { createdAt: signedIn, seenAt: signedIn };
    expect(isSessionOver(used, role, after(idle - 1))).toBe(false);
    expect(isSessionOver(used, role, after(idle))).toBe(true);
    expect(isSessionOver({ createdAt: signedIn, seenAt: after(absolute - 1) }, role, after(absolute - 1))).toBe(false);
    expect(isSessionOver({ createdAt: signedIn, seenAt: after(absolute - 1) }, role, after(absolute))).toBe(true);
  },
);

test("the provider's session ends sooner than a client's", () => {
  expect(sessionLimits.admin.idle).toBeLessThan(sessionLimits.user.idle);
  expect(sessionLimits.admin.absolute).toBeLessThan(sessionLimits.user.absolute);
});

test("the next level is aal2 as soon as any factor is verified", () => {
  expect(nextLevel([])).toBe("aal1");
  expect(nextLevel([{ ...totp, status: "unverified" }])).toBe("aal1");
  expect(nextLevel([totp])).toBe("aal2");
  expect(nextLevel([{ factor_type: "phone", status: "verified" }])).toBe("aal2");
});

test("a password alone does not open an account that has a second factor", () => {
  expect(isSecondStepMissing("aal1", [totp])).toBe(true);
  expect(isSecondStepMissing("aal2", [totp])).toBe(false);
  expect(isSecondStepMissing("aal1", [])).toBe(false);
});
