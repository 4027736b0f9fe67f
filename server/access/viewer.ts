import type { Role } from "../../domain/permissions.ts";

/** On whose behalf something is read or done. */
export type Viewer = { kind: "anonymous" } | { kind: "person"; id: string } | { kind: "system" } | PayLinkViewer;

/** Somebody who holds the pay link of one invoice: no account, no name, and nothing but that invoice. */
export type PayLinkViewer = { kind: "pay-link"; invoiceId: string };

export type Person = { kind: "person"; id: string; role: Role };
export type Admin = Person & { role: "admin" };

export const anonymous: Viewer = { kind: "anonymous" };
/** Background work. Its rights belong to the worker's database role. */
export const system: Viewer = { kind: "system" };

/** The ownership check of a command that belongs to the provider; the route's policy is the first layer, row security the third. */
export function requireAdmin(person: Person): asserts person is Admin {
  if (person.role !== "admin") throw new Error("this belongs to the admin");
}
