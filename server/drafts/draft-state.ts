import { sql } from "drizzle-orm";

/** Of a project: the newest version that was sent, and whether it has an answer. A column of a query on `projects`. */
export const draftState = {
  draft: sql<{ number: number; answer: "approved" | "changes" | null } | null>`(
    select json_build_object('number', d.number, 'answer', a.kind)
    from draft_versions d left join draft_answers a on a.version_id = d.id
    where d.project_id = projects.id and d.sent_at is not null order by d.number desc limit 1)`,
};
