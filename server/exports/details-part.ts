import { eq } from "drizzle-orm";
import { exportWords } from "../../content/client-export.ts";
import { longDay } from "../../domain/calendar-day.ts";
import { system } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { clients } from "../db/schema/index.ts";
import { jsonFile, pageFile, pairs } from "./export-page.ts";
import type { ExportOf } from "./write-archive.ts";

/** Columns by name: a new one joins when somebody decides that it is the client's to read. */
const { name, contactName, email, phone, kind, billingAddress, createdAt } = clients;

export async function* detailsPart({ clientId }: ExportOf) {
  const [client] = await asViewer(system, (tx) =>
    tx
      .select({ name, contactName, email, phone, kind, billingAddress, createdAt })
      .from(clients)
      .where(eq(clients.id, clientId)),
  );
  if (!client) return;
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
      [words.since, longDay(client.createdAt)],
    ]),
  );
  yield jsonFile("details/details.json", client);
}
