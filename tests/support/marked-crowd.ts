import { request as httpRequest } from "node:http";
import type pg from "pg";
import { scale } from "../../server/seed/scale.ts";
import { type RawAnswer, rawRequest } from "./raw-request.ts";
import { listOwners } from "./scaled-owners.ts";
import { openSessions } from "./session-crowd.ts";
import type { TestApp } from "./test-app.ts";

export type Marked = { clientId: string; projectId: string; cookie: string; mark: string };

/** So many clients who are signed in, each with a word of their own in the names of everything they have. */
export async function gatherMarkedCrowd(app: TestApp, count: number): Promise<Marked[]> {
  await scale({ owner: app.postgres.url("tenday_owner"), clients: count * 2 });
  await app.query(
    "update projects set project_name = 'mark' || replace(client_id::text, '-', ''), description = '', note = '' where client_id is not null",
  );
  await app.query("update clients set name = 'mark' || replace(id::text, '-', '')");
  const owners = await listOwners(app, count);
  const cookies = await openSessions(
    app,
    owners.map(({ clientId }) => clientId),
  );
  return owners.map((owner, n) => ({ ...owner, cookie: cookies[n] ?? "", mark: markOf(owner.clientId) }));
}

const markOf = (clientId: string) => `mark${clientId.replaceAll("-", "")}`;

/** Whose things are in there. */
export function marksIn(body: string): string[] {
  return [...new Set(body.match(/mark[\da-f]{32}/g))];
}

export type Query = { who: Marked | undefined; kind: string; status: number; marks: string[] };

/** Their pages, somebody else's project, a stranger's visit, and now and then somebody who hangs up before the answer. */
export async function knock(site: string, crowd: Marked[], n: number): Promise<Query> {
  const who = crowd[(n * 7) % crowd.length] as Marked;
  const other = crowd[(n * 7 + 1) % crowd.length] as Marked;
  const ask = async (kind: string, path: string, cookie: string): Promise<Query> => {
    const { status, body } = await rawRequest(site, path, { headers: { Cookie: cookie } }).catch(gone);
    return { who: cookie ? who : undefined, kind, status, marks: marksIn(body) };
  };
  switch (n % 10) {
    case 7:
      return ask("another's project", `/projects/${other.projectId}`, who.cookie);
    case 8:
      return ask("stranger", `/projects/${who.projectId}`, "");
    case 9:
      return hangUp(site, who);
    case 6:
      return ask("own payments", "/clients/payments", who.cookie);
    default:
      return ask("own", n % 2 ? "/clients/dashboard" : `/projects/${who.projectId}`, who.cookie);
  }
}

const gone = (): RawAnswer => ({ status: 0, headers: {}, body: "" });

function hangUp(site: string, who: Marked): Promise<Query> {
  const { port } = new URL(site);
  return new Promise((done) => {
    const request = httpRequest({
      host: "127.0.0.1",
      port,
      path: "/clients/dashboard",
      headers: { Cookie: who.cookie },
    });
    request.on("error", () => undefined);
    request.on("close", () => done({ who, kind: "hung up", status: 0, marks: [] }));
    request.end();
    setTimeout(() => request.destroy(), 1 + Math.random() * 25);
  });
}

/** Nobody's things but the asker's own. */
export function leaksIn(requested: Query[]): Query[] {
  return requested.filter(({ who, kind, marks }) =>
    marks.some((mark) => !kind.startsWith("own") || mark !== who?.mark),
  );
}

/** As whoever stands at the pool right after somebody else: who does the connection take them for, and what do they see? */
export async function peek(client: pg.Client): Promise<{ pid: number; viewer: string; rows: number }> {
  const { rows } = await client.query<{ pid: number; viewer: string; rows: number }>(
    "select pg_backend_pid() as pid, coalesce(current_setting('app.viewer', true), '') as viewer, (select count(*)::int from projects) as rows",
  );
  return rows[0] ?? { pid: 0, viewer: "", rows: 0 };
}
