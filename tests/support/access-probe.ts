import { cast } from "../../server/seed/cast.ts";

export type Role = "tenday_web" | "tenday_auth" | "tenday_worker" | "tenday_definer" | "tenday_guest";
/** How many rows come back or are changed; `all`: as many as there are. `refused`: permission denied. */
export type Result = number | "all" | "refused";
export type Probe = { as: Role; viewer: string | undefined; sql: string; table: string; gives: Result };

const { maya, gareth, priya, sam, quayside } = cast;
export const nobody = undefined;
export const newId = "gen_random_uuid()";

/** Whom and what the probes ask for beside the sample cast; the test prepares them. */
export const prepared = {
  deletedClient: "00000000-0000-4000-8000-000000000501",
  deletedProject: "00000000-0000-4000-8000-000000000502",
  mayasRequest: "00000000-0000-4000-8000-000000000503",
  /** What is left of a client who has been erased. */
  leftAccount: "00000000-0000-4000-8000-000000000504",
  /** Who also belongs to Maya's client, or did. */
  accountant: "00000000-0000-4000-8000-000000000505",
  helper: "00000000-0000-4000-8000-000000000506",
  formerHelper: "00000000-0000-4000-8000-000000000507",
};

export const viewers = {
  nobody,
  anonymous: "anonymous",
  system: "system",
  maya: maya.id,
  gareth: gareth.id,
  sam: sam.id,
  /** An admin who may no longer come in. */
  disabled: quayside.id,
  deleted: prepared.deletedClient,
  /** Of Maya's client: who may do money, who may do the project, and whose time there is over. */
  money: `${prepared.accountant}:${maya.id}`,
  project: `${prepared.helper}:${maya.id}`,
  removed: `${prepared.formerHelper}:${maya.id}`,
  /** With a client of his own, looking at Maya's, where he may do the project. */
  garethAtMayas: `${gareth.id}:${maya.id}`,
  /** Who names a client that she does not belong to. */
  priyaAtMayas: `${priya.id}:${maya.id}`,
  /** Who names no client, and has none of their own. */
  unnamed: prepared.accountant,
  /** Whoever holds the pay link of Maya's open invoice. */
  byLink: "pay:00000000-0000-4000-8000-000000000601:0:1800000000",
  /** And of Gareth's, which is of his first project: he is the only one there. */
  byGarethsLink: "pay:00000000-0000-4000-8000-000000000604:0:1800000000",
};
export const notAdmins = [nobody, "anonymous", "system", maya.id, quayside.id];
export const notSystem = [nobody, "anonymous", maya.id, sam.id];

export const probe = (as: Role, viewer: string | undefined, table: string, sql: string, gives: Result): Probe => ({
  as,
  viewer,
  table,
  sql,
  gives,
});

/** Changes every row there is for one viewer, and none for the others. */
export const changes = (
  as: Role,
  table: string,
  sql: string,
  allowed: string,
  refusedTo: (string | undefined)[],
): Probe[] => [probe(as, allowed, table, sql, "all"), ...refusedTo.map((viewer) => probe(as, viewer, table, sql, 0))];

/** Done for one viewer, and refused to the others. */
export const allowed = (
  as: Role,
  table: string,
  sql: string,
  viewer: string,
  refusedTo: (string | undefined)[],
): Probe[] => [probe(as, viewer, table, sql, 1), ...refusedTo.map((other) => probe(as, other, table, sql, "refused"))];

export const refusedToAll = (table: string, ...statements: string[]): Probe[] =>
  statements.flatMap((sql) => [sam.id, maya.id].map((viewer) => probe("tenday_web", viewer, table, sql, "refused")));

/** Only so much of it is erased, and only by the worker. */
export const erases = (table: string, rows: number): Probe[] => [
  probe("tenday_worker", "system", table, `delete from ${table}`, rows),
  ...notSystem.map((viewer) => probe("tenday_worker", viewer, table, `delete from ${table}`, 0)),
  probe("tenday_worker", "system", table, `update ${table} set deleted_at = now()`, "refused"),
  probe("tenday_auth", "system", table, `delete from ${table}`, "refused"),
];
