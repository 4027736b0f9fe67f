import { createHmac, randomUUID } from "node:crypto";
import { cast, members, ownerlessProject } from "../../server/seed/cast.ts";
import { type Actor, secret } from "./actors.ts";

/** `there`: for this actor the thing exists. Undefined: the address names no thing. */
export type Address = { path: string; object: string; there?: boolean };

/** A route's addresses as one actor would try them: their own, another's, nobody's, one that is none, and nonsense. */
export function addressesOf(pattern: string, actor: Actor): Address[] {
  const optional = pattern.match(/\/:\w+\?$/)?.[0];
  const bare = optional ? [{ path: pattern.replace(optional, ""), object: "no id" }] : [];
  const full = pattern.replace("?", "");
  const parameter = full.match(/:(\w+)|\*/)?.[0];
  if (!parameter) return [{ path: full, object: "" }, ...bare];
  const things = objects[parameter];
  if (!things) throw new Error(`say in tests/support/addresses.ts what ${parameter} of ${pattern} can be`);
  return [
    ...things(actor).map(({ id, ...rest }) => ({ ...rest, path: full.replace(parameter, encodeURIComponent(id)) })),
    ...bare,
  ];
}

type Thing = { id: string; object: string; there?: boolean };

const objects: Record<string, (actor: Actor) => Thing[]> = {
  ":projectId": ({ knocker, member }) => {
    const isAdmin = knocker === "admin";
    const own = member.projects[0]?.id ?? cast.elsie.projects[0].id;
    return [
      { object: "own", id: own, there: isAdmin || member.projects.length > 0 },
      { object: "another's", id: cast.tom.projects[0].id, there: isAdmin },
      { object: "unknown", id: randomUUID(), there: false },
      { object: "malformed", id: "1' or 1=1--", there: false },
      { object: "ownerless", id: ownerlessProject.id, there: isAdmin },
    ];
  },
  ":clientId": ({ knocker, member }) => {
    const isAdmin = knocker === "admin";
    return [
      { object: "own", id: member.id, there: isAdmin && isClient(member.id) },
      { object: "another's", id: cast.tom.id, there: isAdmin },
      { object: "unknown", id: randomUUID(), there: false },
      { object: "malformed", id: "1' or 1=1--", there: false },
      { object: "an admin's", id: cast.sam.id, there: false },
    ];
  },
  ":token": ({ member }) => [
    { object: "own, wrong seal", id: `${member.id}.${sealed(member.id).slice(0, -1)}A`, there: false },
    { object: "unknown", id: `${neverLinked}.${sealed(neverLinked)}`, there: false },
    { object: "without a seal", id: randomUUID(), there: false },
    { object: "malformed", id: "1' or 1=1--", there: false },
  ],
  "*": () => [{ object: "", id: "anything" }],
};

const neverLinked = randomUUID();

/** The secret half of a mailed link, rightly computed. */
export function sealed(id: string): string {
  return createHmac("sha256", secret).update(`link:${id}`).digest("base64url");
}

function isClient(id: string): boolean {
  return members.some((member) => member.id === id && member.kind !== undefined);
}
