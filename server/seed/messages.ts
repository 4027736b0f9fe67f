import { randomUUID } from "node:crypto";
import pg from "pg";
import { cast } from "./cast.ts";

const [, school] = cast.maya.projects;

/** What the demo's sample provider and client have written about a project, and how many days ago; `note` is the provider's alone. */
const conversation = [
  {
    by: "note",
    daysAgo: 11,
    text: "Maya shoots with her phone. Ask for landscape. Do not promise the booking system: she has not paid for it.",
  },
  { by: "client", daysAgo: 8, text: "I am away from tomorrow until Monday. Can it wait?" },
  {
    by: "provider",
    daysAgo: 8,
    text: "Of course. I carry on with the first page, and you find it here when you are back.",
  },
  {
    by: "provider",
    daysAgo: 5,
    text: "Six photographs of a class, please, and your spring dates. Taken with your phone is fine: hold it sideways.",
  },
  { by: "client", daysAgo: 1, text: "Photographs are coming. Could the table of dates go on a page of its own?" },
] as const;

/** For the demo alone. */
export async function addSampleMessages(ownerUrl: string): Promise<void> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    for (const [index, { by, daysAgo, text }] of conversation.entries()) {
      const at = new Date(Date.now() - daysAgo * 86_400_000 + index * 60_000);
      const values = [randomUUID(), school.id, by === "client" ? cast.maya.id : cast.sam.id, text, at];
      if (by === "note")
        await client.query(
          `insert into private_notes (id, project_id, author_id, text, written_at, submission, request_id)
           values ($1, $2, $3, $4, $5, gen_random_uuid(), 'demo')`,
          values,
        );
      else
        await client.query(
          `insert into messages (id, project_id, author_id, text, written_at, submission, request_id, side, author_name, answered_at)
           values ($1, $2, $3, $4, $5, gen_random_uuid(), 'demo', $6, $7, $8)`,
          [...values, by, by === "client" ? cast.maya.contactName : "", by === "client" && daysAgo > 1 ? at : null],
        );
    }
    await client.query(
      "insert into message_reads (project_id, account_id, read_at) values ($1, $2, now() - interval '7 days'), ($1, $3, now() - interval '4 days')",
      [school.id, cast.maya.id, cast.sam.id],
    );
  } finally {
    await client.end();
  }
}
