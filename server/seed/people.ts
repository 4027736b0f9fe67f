import { randomUUID } from "node:crypto";
import pg from "pg";
import { type May, mailsFor } from "../../domain/client-person.ts";
import { hashPassword } from "../auth/password-hash.ts";
import { cast, castPassword } from "./cast.ts";
import { addMember } from "./seed.ts";

type Belongs = { clientId: string; may: May | null };
type SamplePerson = { name: string; email: string; belongs: Belongs[] };

/** Who else belongs to the sample clients, for the demo alone: whoever keeps Maya's books, and somebody who helps two of them. */
export const samplePeople = {
  accounts: {
    name: "Accounts",
    email: "accounts@harbourlane.example",
    belongs: [{ clientId: cast.maya.id, may: null }],
  },
  ida: {
    name: "Ida Quartermaine",
    email: "ida@quartermaine.example",
    belongs: [
      { clientId: cast.maya.id, may: "project" },
      { clientId: cast.gareth.id, may: "money" },
    ],
  },
} satisfies Record<string, SamplePerson>;

export async function addSamplePeople(ownerUrl: string): Promise<void> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    const hash = await hashPassword(castPassword);
    for (const person of Object.values(samplePeople)) await addPerson(client, person, hash);
  } finally {
    await client.end();
  }
}

async function addPerson(client: pg.Client, { name, email, belongs }: SamplePerson, hash: string): Promise<void> {
  const [id, at] = [randomUUID(), new Date()];
  const hasLogin = belongs.some(({ may }) => may !== null);
  if (hasLogin) await addMember(client, { id, role: "user", name, email, projects: [] }, { hash, secret: "", at });
  for (const { clientId, may } of belongs) {
    const gets = mailsFor(may, { getsInvoices: true, getsReminders: true, getsNews: true });
    await client.query(
      `insert into client_people
         (id, client_id, account_id, name, email, may, gets_invoices, gets_reminders, gets_news, added_at, joined_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        randomUUID(),
        clientId,
        may && id,
        name,
        email,
        may,
        gets.getsInvoices,
        gets.getsReminders,
        gets.getsNews,
        at,
        may && at,
      ],
    );
  }
}
