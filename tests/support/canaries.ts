import { randomBytes } from "node:crypto";
import type pg from "pg";
import { cast, members, ownerlessProject } from "../../server/seed/cast.ts";
import type { Actor } from "./actors.ts";

type Canary = { words: string; owner: string };
export type Canaries = {
  list: Canary[];
  foundIn: (body: string) => Canary[];
  mayBeSeenBy: (actor: Actor) => Set<string>;
};

const token = () => `canary${randomBytes(6).toString("hex")}`;

/** A word of its own in everything that belongs to somebody: where it turns up, their things have turned up. */
export async function releaseCanaries(db: pg.Client): Promise<Canaries> {
  const owned = members.map(({ id, email }) => ({ id, email, words: token() }));
  for (const { id, words } of owned) {
    await db.query(`update auth."user" set name = name || ' ' || $2 where id = $1`, [id, words]);
    await db.query(
      "update clients set name = name || ' ' || $2, billing_address = billing_address || ' ' || $2 where id = $1",
      [id, words],
    );
    await db.query(
      "update projects set project_name = project_name || ' ' || $2, description = description || ' ' || $2 where client_id = $1",
      [id, words],
    );
  }
  const nobodys = { owner: ownerlessProject.id, words: token() };
  await db.query("update projects set project_name = $2, description = $2 where id = $1", [
    nobodys.owner,
    nobodys.words,
  ]);
  const history = { owner: "audit", words: token() };
  await db.query(
    "insert into audit_events (id, at, action, subject_kind, request_id) values (gen_random_uuid(), now() + '1 hour', 'client-added', 'client', $1)",
    [history.words],
  );
  const list = [
    ...owned.flatMap(({ id, email, words }) => [
      { owner: id, words },
      { owner: id, words: email },
    ]),
    nobodys,
    history,
  ];
  return {
    list,
    foundIn: (body) => list.filter(({ words }) => body.includes(words)),
    mayBeSeenBy: ({ knocker, member }) => {
      if (knocker === "admin") return new Set(list.map(({ owner }) => owner));
      return new Set(knocker === "anonymous" ? [] : [member.id]);
    },
  };
}

/** Whoever these actors are, they have seen at least this, or the search for canaries finds nothing anywhere. */
export const mustHaveSeen: [string, string[]][] = [
  ["a client", [cast.maya.id]],
  ["another client", [cast.gareth.id]],
  ["admin", [cast.maya.id, cast.gareth.id, ownerlessProject.id, "audit"]],
];
