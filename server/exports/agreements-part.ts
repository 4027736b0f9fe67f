import { asc, eq } from "drizzle-orm";
import { agreementNumber } from "../../domain/agreement.ts";
import { system } from "../access/actor.ts";
import { drawAccepted } from "../agreements/draw-accepted.ts";
import { asAccepted } from "../agreements/find-agreement.ts";
import { asViewer } from "../db/client.server.ts";
import { agreements } from "../db/schema/index.ts";
import { jsonFile } from "./export-page.ts";
import type { ExportFile, ExportOf } from "./write-archive.ts";

/** What the client has accepted: on paper, and word for word. */
export async function* agreementsPart({ clientId }: ExportOf): AsyncGenerator<ExportFile> {
  const rows = await asViewer(system, (tx) =>
    tx.select().from(agreements).where(eq(agreements.clientId, clientId)).orderBy(asc(agreements.number)),
  );
  for (const row of rows) {
    const accepted = asAccepted(row);
    const number = agreementNumber(accepted.number);
    const { version, text, hash, agreedFor, acceptedAt, email, typedName, startsAtOnce } = accepted;
    yield { path: `agreements/${number}.pdf`, label: number, bytes: await drawAccepted(accepted) };
    const kept = { number, version, agreedFor, acceptedAt, email, typedName, startsAtOnce, text, hash };
    yield jsonFile(`agreements/${number}.json`, kept);
  }
}
