import type { May } from "./client-person.ts";

export type Role = "user" | "admin";

/** Everybody who can knock: not signed in (or not completely), signed in without a role, a client, the provider. */
export type AccessRole = "anonymous" | "roleless" | Role;

const home = { admin: "/clients/dashboard/admin", user: "/clients/dashboard" } as const;

/** Where a signed-in person belongs; an account without a role belongs nowhere yet. */
export function homeOf(role: Role): string {
  return home[role];
}

/** Where those of a client belong who may do only a part of it. */
export function homeOfClient(may: May): string {
  return may === "money" ? "/clients/payments" : home.user;
}
