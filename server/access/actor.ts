import type { May } from "../../domain/client-person.ts";
import type { Role } from "../../domain/permissions.ts";

/** On whose behalf something is read. */
export type Viewer =
  | { kind: "anonymous" }
  | { kind: "person"; id: string; client?: Membership }
  | { kind: "system" }
  | PayLinkViewer;

/**
 * Somebody who holds the pay link of one invoice: no account, no name, and nothing but that invoice. `link` says which one
 * and when, because links end; an address that lives for a minute only has none.
 */
export type PayLinkViewer = { kind: "pay-link"; invoiceId: string; link?: { number: number; at: Date } };

/** The client that somebody looks at, of those they belong to, and what they may do there. The database looks it up again. */
export type Membership = { id: string; may: May };

/** Without a client named, it is the one that was made with the account. */
export type Person = { kind: "person"; id: string; role: Role; client?: Membership };
export type Admin = Person & { role: "admin" };

/** From which request, and at what moment. `id` is the account that history names; null for none. */
type Acting = { id: string | null; address: string; requestId: string; at: Date };

/** Who acts: what every command takes, and what its history and mails are written from. */
export type Actor = Viewer & Acting;
export type PersonActor = Person & Acting;
export type AdminActor = Admin & Acting;
export type PayLinkActor = PayLinkViewer & Acting & { id: null };

/**
 * The client whose things a person looks at: who owns what they see, never who did what they do. Nobody's, where they may
 * not do this part of it; unless one is named, it is for those who may do everything.
 */
export function clientOf(person: Person, part: May | "any" = "everything"): string {
  const { id, client } = person;
  return mayDo(person, part) ? (client?.id ?? id) : nobodys;
}

const nobodys = "00000000-0000-0000-0000-000000000000";

/** What somebody may do of a client's things. The database looks it up by itself. */
export function mayDo({ client }: { client?: Membership | undefined }, part: May | "any"): boolean {
  const may = client?.may ?? "everything";
  return part === "any" || may === "everything" || may === part;
}

export const anonymous: Viewer = { kind: "anonymous" };
/** Background work. Its rights belong to the worker's database role. */
export const system = { kind: "system" } as const;

/** Background work that changes something; the request is the one that asked for it. */
export function systemActor(requestId: string, at: Date): Actor {
  return { kind: "system", id: null, address: "", requestId, at };
}

/** The ownership check of a command that belongs to the provider; the route's policy is the first layer, row security the third. */
export function requireAdmin<One extends Person>(person: One): asserts person is One & Admin {
  if (person.role !== "admin") throw new Error("this belongs to the admin");
}
