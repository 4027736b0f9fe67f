import type { Role } from "./permissions.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** How long a sign-in lasts: unused, and at all. The provider's opens everybody's papers, so it ends sooner. */
export const sessionLimits = {
  user: { idle: 7 * day, absolute: 30 * day },
  admin: { idle: 12 * hour, absolute: 7 * day },
} as const satisfies Record<Role, { idle: number; absolute: number }>;

type SessionTimes = { createdAt: Date; seenAt: Date };

export function isSessionOver({ createdAt, seenAt }: SessionTimes, role: Role | undefined, at: Date): boolean {
  const { idle, absolute } = sessionLimits[role ?? "user"];
  return at.getTime() - seenAt.getTime() >= idle || at.getTime() - createdAt.getTime() >= absolute;
}

export type AssuranceLevel = "aal1" | "aal2";
/** `phone` is known to the format and cannot be enrolled. */
export type Factor = { factor_type: "totp" | "phone"; status: "verified" | "unverified" };

/** The level a person could reach: two steps as soon as any second factor is verified. */
export function nextLevel(factors: Factor[]): AssuranceLevel {
  return factors.some(({ status }) => status === "verified") ? "aal2" : "aal1";
}

/** A password alone does not open an account that has a second factor. */
export function isSecondStepMissing(current: AssuranceLevel, factors: Factor[]): boolean {
  return current === "aal1" && nextLevel(factors) === "aal2";
}
