import { sql } from "drizzle-orm";

export type AgreementState = { number: number; acceptedAt: string; typedName: string; startsAtOnce: boolean | null };

/** Whether a project's agreement is still to be accepted, and the last that was: columns of a query on `projects`. */
export const agreementState = {
  agreementWanted: sql<boolean>`app.agreement_wanted(projects.id)`,
  agreement: sql<AgreementState | null>`(
    select json_build_object('number', a.number, 'acceptedAt', a.accepted_at, 'typedName', a.typed_name, 'startsAtOnce', a.starts_at_once)
    from agreements a where a.project_id = projects.id order by a.accepted_at desc, a.number desc limit 1)`,
};
