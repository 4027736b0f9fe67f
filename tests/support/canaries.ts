import { randomBytes } from "node:crypto";
import type pg from "pg";
import { cast, members, ownerlessProject } from "../../server/seed/cast.ts";
import { markArticles } from "./canary-articles.ts";
import { markDrafts } from "./canary-drafts.ts";
import { markExports } from "./canary-exports.ts";
import { markFiles } from "./canary-files.ts";
import { markMaterial } from "./canary-material.ts";
import { byItsLink, markMoney, providersMoney } from "./canary-money.ts";
import { markSites } from "./canary-sites.ts";
import { markWebsite } from "./canary-website.ts";
import type { Requester } from "./requesters.ts";

type Canary = { words: string; owner: string };
export type Canaries = {
  list: Canary[];
  foundIn: (body: string) => Canary[];
  mayBeSeenBy: (requester: Requester) => Set<string>;
};

const token = () => `canary${randomBytes(6).toString("hex")}`;

/** A word of its own in everything that belongs to somebody: where it turns up, their things have turned up. */
export async function releaseCanaries(db: pg.Client, filesDirectory: string): Promise<Canaries> {
  const owned = members.map(({ id, email }) => ({ id, email, words: token() }));
  for (const { id, words } of owned) await markOwned(db, id, words);
  const ofClients = owned.filter(({ id }) => isClient(id)).map(({ id, words }) => ({ owner: id, words }));
  await markExports(db, ofClients);
  await markMaterial(db, ofClients);
  await markDrafts(db, ofClients);
  await markSites(db, ofClients);
  await markFiles(db, filesDirectory, ofClients);
  const nobodys = { owner: ownerlessProject.id, words: token() };
  await db.query("update projects set project_name = $2, description = $2 where id = $1", [
    nobodys.owner,
    nobodys.words,
  ]);
  const list = [
    ...owned.flatMap(({ id, email, words }) => [
      { owner: id, words },
      { owner: id, words: email },
    ]),
    nobodys,
    ...(await markProviders(db)),
    ...(await markArticles(db)),
    ...(await markWebsite(db)),
    ...(await markMoney(
      db,
      owned.filter(({ id }) => isClient(id)).map(({ id, words }) => ({ owner: id, words })),
    )),
  ];
  return {
    list,
    foundIn: (body) => list.filter(({ words }) => body.includes(words)),
    mayBeSeenBy: ({ accessRole, member, may }) => {
      if (accessRole === "admin") return new Set(list.map(({ owner }) => owner));
      if (may === "removed") return new Set([byItsLink]);
      return new Set(accessRole === "anonymous" ? [byItsLink] : [member.id, byItsLink]);
    },
  };
}

function isClient(id: string): boolean {
  return members.some((member) => member.id === id && member.kind !== undefined);
}

async function markOwned(db: pg.Client, id: string, words: string): Promise<void> {
  await db.query(`update auth."user" set name = name || ' ' || $2 where id = $1`, [id, words]);
  await db.query(
    `update clients set name = name || ' ' || $2, contact_name = contact_name || ' ' || $2,
       billing_address = billing_address || ' ' || $2 where id = $1`,
    [id, words],
  );
  await db.query(
    `update projects set project_name = project_name || ' ' || $2, description = description || ' ' || $2,
       note = note || ' ' || $2, url = 'https://site.example/' || $2 where client_id = $1`,
    [id, words],
  );
  await db.query(
    `update project_events set note = note || ' ' || $2 where project_id in (select id from projects where client_id = $1)`,
    [id, words],
  );
  await db.query(
    `insert into messages (id, project_id, side, author_id, author_name, text, written_at, submission, request_id)
     select gen_random_uuid(), id, 'client', $1, $2, $2, now(), $2 || id, 'seed' from projects where client_id = $1`,
    [id, words],
  );
  await db.query(
    `insert into add_on_requests (id, project_id, requested_at, declined_at, decline_reason, submission, request_id)
     select gen_random_uuid(), id, now(), now(), $2, $2 || id, 'seed' from projects where client_id = $1`,
    [id, words],
  );
  await db.query(
    `insert into add_on_request_lines (id, add_on_request_id, add_on_id, name, price_pence, pricing_type)
     select gen_random_uuid(), r.id, a.id, a.name || ' ' || $1, 1, 'one_time' from add_on_requests r, add_ons a
     where r.decline_reason = $1 and a.name = 'Basic CMS'`,
    [words],
  );
}

/** What only the provider reads: also of what a client had, or has, and does not get to see. */
async function markProviders(db: pg.Client): Promise<Canary[]> {
  const marks: Record<string, string> = {
    audit: `insert into audit_events (id, at, action, subject_kind, request_id)
      values (gen_random_uuid(), now() + interval '1 hour', 'client-added', 'client', $1)`,
    enquiry: `insert into enquiries (id, site, name, email, project, consented_at, received_at, submission, request_id)
      values (gen_random_uuid(), 'tenday', $1, $1 || '@castleroad.example', $1, now(), now() - interval '1 day', $1, 'seed')`,
    "a data request": `insert into data_requests (id, kind, name, email, text, received_at, submission, request_id)
      values (gen_random_uuid(), 'complaint', $1, $1 || '@castleroad.example', $1, now(), $1, 'seed')`,
    deleted: `insert into projects (id, client_id, project_name, description, status_since, created_at, deleted_at)
      values (gen_random_uuid(), '${cast.maya.id}', $1, $1, now(), now(), now())`,
    "made for somebody": `insert into add_ons (id, name, description, price_pence, pricing_type, custom)
      values (gen_random_uuid(), $1, $1, 100, 'one_time', true)`,
    "no longer offered": `insert into add_ons (id, name, description, price_pence, pricing_type, retired_at)
      values (gen_random_uuid(), $1, $1, 100, 'one_time', now())`,
    "a private note": `insert into private_notes (id, project_id, author_id, text, written_at, submission, request_id)
      select gen_random_uuid(), id, '${cast.sam.id}', $1, now(), $1 || id, 'seed' from projects where client_id is not null`,
    "the books": `insert into project_events (id, project_id, at, kind, what, request_id)
      select gen_random_uuid(), id, now(), 'details-changed', $1, 'seed' from projects where client_id is not null`,
  };
  const canaries = Object.keys(marks).map((owner) => ({ owner, words: token() }));
  for (const { owner, words } of canaries) await db.query(marks[owner] ?? "", [words]);
  return canaries;
}

const providersOwn = [
  ...["audit", "enquiry", "a data request", "deleted", "made for somebody", "no longer offered", "the books"],
  ...["a draft", "a draft's changes", "a version", "a deleted article"],
  ...["the website's draft", "a version of the website"],
  ...providersMoney,
];

/** Whoever these requesters are, they have seen at least this, or the search for canaries finds nothing anywhere. */
export const mustHaveSeen: [string, string[]][] = [
  ["a client", [cast.maya.id]],
  ["another client", [cast.gareth.id]],
  ["money only", [cast.maya.id]],
  ["project only", [cast.maya.id]],
  ["of two clients", [cast.gareth.id, cast.maya.id]],
  ["admin", [cast.maya.id, cast.gareth.id, ownerlessProject.id, ...providersOwn]],
];
