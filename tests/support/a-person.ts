import { randomUUID } from "node:crypto";
import { type May, mailsFor } from "../../domain/client-person.ts";
import type { Person } from "../../server/access/actor.ts";
import { asRole } from "./as-role.ts";

const all = { getsInvoices: true, getsReminders: true, getsNews: true };

type APerson = Person & { personId: string; email: string; client: { id: string; may: May } };

/** Somebody who has joined a client, with a login of their own and every mail that they may get. */
export async function aPerson(
  clientId: string,
  may: May,
  { accountId = randomUUID(), name = "" }: { accountId?: string; name?: string } = {},
): Promise<APerson> {
  const [personId, mails] = [randomUUID(), mailsFor(may, all)];
  const email = await asRole("tenday_owner", async (owner) => {
    const own = `${accountId}@people.example`;
    await owner.query(
      `insert into auth."user" (id, name, email, email_verified, two_factor_enabled, created_at, updated_at)
       values ($1, 'Somebody', $2, true, false, now(), now()) on conflict (id) do nothing`,
      [accountId, own],
    );
    await owner.query("insert into profiles (id, role) values ($1, 'user') on conflict (id) do nothing", [accountId]);
    const { rows } = await owner.query<{ email: string }>(
      `insert into client_people (id, client_id, account_id, name, email, may, gets_invoices, gets_reminders, gets_news, added_at, joined_at)
       select $1, $2, u.id, $3, u.email, $4, $5, $6, $7, now(), now() from auth."user" u where u.id = $8 returning email`,
      [personId, clientId, name, may, mails.getsInvoices, mails.getsReminders, mails.getsNews, accountId],
    );
    return rows[0]?.email ?? "";
  });
  return { kind: "person", id: accountId, role: "user", client: { id: clientId, may }, personId, email };
}

/** Somebody who needs no login: copies of invoices. */
export async function aRecipient(clientId: string, email = `${randomUUID()}@books.example`): Promise<string> {
  await asRole("tenday_owner", (owner) =>
    owner.query(
      `insert into client_people (id, client_id, name, email, gets_invoices, added_at) values ($1, $2, 'Books', $3, true, now())`,
      [randomUUID(), clientId, email],
    ),
  );
  return email;
}
