import { createHmac, randomUUID } from "node:crypto";
import { secret } from "./requesters.ts";

type Query = (sql: string, values: unknown[]) => Promise<unknown>;

/** Somebody who has only written, has asked about their data, and was sent a link at that moment; its secret half is rightly computed. */
export async function aDataLink(query: Query, at: Date, email = `${randomUUID()}@riverbank.example`) {
  const id = randomUUID();
  await query(
    `insert into enquiries (id, site, name, email, project, consented_at, received_at, submission, request_id)
     values (gen_random_uuid(), 'tenday', 'Ida', $1, 'A page for the river swimmers.', $2, $2, gen_random_uuid(), 'test')`,
    [email, at],
  );
  await query(
    `insert into data_requests (id, kind, name, email, received_at, link_at, submission, request_id)
     values ($1, 'copy', 'Ida', $2, $3, $3, gen_random_uuid(), 'test')`,
    [id, email, at],
  );
  const text = `${id}.${at.getTime()}`;
  const seal = createHmac("sha256", process.env.AUTH_SECRET ?? secret).update(`data:${text}`);
  return { id, email, path: `/privacy/your-data/${text}.${seal.digest("base64url")}` };
}
