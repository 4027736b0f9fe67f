import type { Owner } from "./portal-pages.ts";
import type { TestApp } from "./test-app.ts";

/** Clients of a scaled system, the same ones at every size, and the first of each one's three projects. */
export function listOwners(app: Pick<TestApp, "query">, count: number): Promise<Owner[]> {
  return app.query<Owner>(
    `select c.id as "clientId", (array_agg(p.id::text order by exists (select from messages m where m.project_id = p.id) desc, p.id))[1] as "projectId"
     from clients c join projects p on p.client_id = c.id and p.deleted_at is null
     where c.deleted_at is null and exists (select from add_on_requests r join projects a on a.id = r.project_id where a.client_id = c.id)
     group by c.id having count(*) = 3
     order by c.created_at, c.id limit $1`,
    [count],
  );
}
