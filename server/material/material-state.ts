import { sql } from "drizzle-orm";

/** Of a project's list: whether it waits for the client or is done; nothing while it is not sent. A column of a query on `projects`. */
export const materialState = {
  material: sql<"waiting" | "returned" | null>`(
    select case when m.returned_at is null then 'waiting' else 'returned' end
    from material_lists m where m.project_id = projects.id and m.sent_at is not null)`,
};
