import { and, asc, eq, isNull } from "drizzle-orm";
import { exportWords } from "../../content/client-export.ts";
import { longDay } from "../../domain/calendar-day.ts";
import { system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clientPeople, clients } from "../db/schema/index.ts";
import { heading, jsonFile, pageFile, pairs, table } from "./export-page.ts";
import type { ExportOf } from "./write-archive.ts";

/** Columns by name: a new one joins when somebody decides that it is the client's to read. The provider's own notes are not. */
const { name, contactName, email, phone, kind, billingAddress, companyNumber, createdAt } = clients;

export async function* detailsPart({ clientId }: ExportOf) {
  const found = await asViewer(system, async (tx) => {
    const [client] = await tx
      .select({ name, contactName, email, phone, kind, billingAddress, companyNumber, createdAt })
      .from(clients)
      .where(eq(clients.id, clientId));
    return client && { client, people: await listPeople(tx, clientId) };
  });
  if (!found) return;
  const { client, people } = found;
  const words = exportWords.details;
  yield pageFile(
    "details/details.html",
    exportWords.parts.details.name,
    pairs([
      [words.name, client.name],
      [words.contactName, client.contactName],
      [words.email, client.email],
      [words.phone, client.phone],
      [words.kind, words.kinds[client.kind]],
      [words.billingAddress, client.billingAddress],
      [words.companyNumber, client.companyNumber],
      [words.since, longDay(client.createdAt)],
    ]) +
      heading(words.people) +
      table(words.peopleHeads, people.map(rowOf)),
  );
  yield jsonFile("details/details.json", { ...client, people });
}

type Person = Awaited<ReturnType<typeof listPeople>>[number];

/** Who belongs to them today. */
async function listPeople(tx: Tx, clientId: string) {
  const { name, email, phone, may, getsInvoices, getsReminders, getsNews, addedAt, joinedAt } = clientPeople;
  return tx
    .select({ name, email, phone, may, getsInvoices, getsReminders, getsNews, addedAt, joinedAt })
    .from(clientPeople)
    .where(and(eq(clientPeople.clientId, clientId), isNull(clientPeople.removedAt)))
    .orderBy(asc(addedAt), asc(clientPeople.id));
}

function rowOf(person: Person): string[] {
  const { name, email, phone, may, joinedAt } = person;
  const { may: mayWords, mails } = exportWords.details;
  const own = (["getsInvoices", "getsReminders", "getsNews"] as const).filter((kind) => person[kind]);
  const gets = own.map((kind) => mails[kind]).join(", ");
  return [name, email, phone, mayWords[may ?? "copies"], gets, joinedAt ? longDay(joinedAt) : ""];
}
