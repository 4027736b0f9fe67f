import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { pgPolicy, pgRole } from "drizzle-orm/pg-core";
import type { May } from "../../../domain/client-person.ts";

export const web = pgRole("tenday_web").existing();
export const accounts = pgRole("tenday_auth").existing();
export const worker = pgRole("tenday_worker").existing();
export const definer = pgRole("tenday_definer").existing();

/** Sub-selects, so that PostgreSQL asks once per statement and not once per row. */
export const viewerId = sql`(select app.viewer_id())`;
/** The one invoice that whoever came by its pay link may see. */
export const viewerInvoiceId = sql`(select app.viewer_invoice_id())`;
export const viewerIsSomebody = sql`(select app.viewer() is not null)`;
export const viewerIsAdmin = sql`(select app.viewer_is_admin())`;
export const viewerIsSystem = sql`(select app.viewer_is_system())`;

/** What of a client's things: whoever may do everything may do each, and `any` asks only whether they belong to the client. */
type Part = May | "any";

/** The client whom the viewer belongs to and looks at, where they may do this part of it. */
export function viewersClient(part: Part = "everything"): SQL {
  return sql.raw(`(select app.viewer_client('${part}'))`);
}

/** The client in this column is the viewer's: of every policy that says 'their own'. Unless a part is named, it is for those who may do everything. */
export function viewerIsClient(clientId: AnyColumn | SQL, part?: Part): SQL {
  return sql`${clientId} = ${viewersClient(part)}`;
}

/** The project is the viewer's own. The projects' policies are asked, so one that is deleted is nobody's. */
export function viewerOwns(projectId: AnyColumn | SQL, part?: Part): SQL {
  return sql`${projectId} in (select id from projects where ${viewerIsClient(sql`client_id`, part)})`;
}

/** The project is the one whose invoice the viewer has the pay link of. */
export function ofLink(projectId: AnyColumn): SQL {
  return sql`${projectId} in (select project_id from invoices where id = ${viewerInvoiceId})`;
}

/** Of the books: the provider changes them by a command, the worker by a task, and grants and triggers say how far. */
export const keepers = (table: string) => [
  pgPolicy(`${table}_admin`, { for: "all", to: web, using: viewerIsAdmin, withCheck: viewerIsAdmin }),
  pgPolicy(`${table}_worker`, { for: "all", to: worker, using: viewerIsSystem, withCheck: viewerIsSystem }),
];
