import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { exportWords } from "../../content/client-export.ts";
import { londonMoment } from "../../domain/calendar-day.ts";
import { system } from "../access/actor.ts";
import { asViewer, type Tx } from "../db/client.server.ts";
import { clients, enquiries } from "../db/schema/index.ts";
import { heading, jsonFile, pageFile, pairs, paragraph } from "./export-page.ts";
import type { ExportOf } from "./write-archive.ts";

/** What they wrote in the contact form, before they were a client and after. */
export async function* enquiriesPart({ clientId }: ExportOf) {
  const written = await asViewer(system, (tx) => listWritten(tx, clientId));
  const words = exportWords.enquiry;
  const body = written.map(
    ({ receivedAt, name, email, phone, business, website, project, hostingPlan, timeline }) =>
      heading(`${words.written} ${londonMoment(receivedAt)}`) +
      pairs([
        [words.name, name],
        [words.email, email],
        [words.phone, phone],
        [words.business, business],
        [words.website, website],
        [words.hostingPlan, hostingPlan],
        [words.timeline, timeline],
        [words.project, project],
      ]),
  );
  const title = exportWords.parts.enquiries.name;
  yield pageFile("messages/messages.html", title, body.join("") || paragraph(exportWords.none));
  yield jsonFile("messages/messages.json", written);
}

async function listWritten(tx: Tx, clientId: string) {
  const own = tx.select({ email: clients.email }).from(clients).where(eq(clients.id, clientId));
  const { receivedAt, name, email, phone, business, website, project, hostingPlan, timeline, consentedAt } = enquiries;
  return tx
    .select({ receivedAt, name, email, phone, business, website, project, hostingPlan, timeline, consentedAt })
    .from(enquiries)
    .where(
      or(eq(enquiries.clientId, clientId), and(isNull(enquiries.clientId), sql`lower(${enquiries.email}) in (${own})`)),
    )
    .orderBy(asc(enquiries.receivedAt));
}
