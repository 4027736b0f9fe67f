import { createHash, randomUUID } from "node:crypto";
import type pg from "pg";
import { agreedFor, agreementOf, agreementVersion } from "../../content/agreement.ts";
import { type AgreementParts, writeAgreement } from "../../domain/agreement.ts";
import { site } from "../website/site.ts";

type Owner = { id: string; name: string; email: string };

/** What a client has accepted for a project, as it is on the seed's own day. */
export async function addAgreement(client: pg.Client, owner: Owner, projectId: string, acceptedAt: Date) {
  await client.query("select set_config('app.viewer', 'system', true)");
  const { rows } = await client.query<{ parts: AgreementParts }>("select app.agreement_parts($1) as parts", [
    projectId,
  ]);
  const parts = rows[0]?.parts;
  if (!parts) throw new Error("the project has nothing to agree to");
  const text = writeAgreement(agreementOf(parts, site(), { hasSubscriptionRules: false }));
  await client.query(
    `insert into agreements (id, project_id, client_id, link_ids, version, text, hash, agreed_for, accepted_at, accepted_by, email, typed_name, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $3, $10, $11, 'seed')`,
    [
      randomUUID(),
      projectId,
      owner.id,
      parts.plans.map(({ linkId }) => linkId),
      agreementVersion.number,
      text,
      createHash("sha256").update(text).digest("hex"),
      agreedFor(parts),
      acceptedAt,
      owner.email,
      owner.name,
    ],
  );
}
