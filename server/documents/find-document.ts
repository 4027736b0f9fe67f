import { takeAllowance } from "../access/rate-limit.ts";
import { asViewer } from "../db/client.server.ts";
import { StillDrawing } from "./draw-document.ts";
import type { Reader } from "./find-document-record.ts";
import { type DocumentId, drawAndKeep, findFile, findRecord } from "./keep-document.ts";

export type FoundDocument =
  | { outcome: "found"; bytes: Uint8Array; fileName: string }
  | { outcome: "not-there" }
  | { outcome: "too-many"; waitSeconds: number }
  | { outcome: "still-drawing" };

/** The PDF of an issued invoice or of a credit note, as it was kept; whoever comes before it is there draws it. */
export async function findDocument(reader: Reader, which: DocumentId, at: Date): Promise<FoundDocument> {
  const found = await asViewer(reader, async (tx) => {
    const record = await findRecord(tx, reader, which);
    if (!record) return;
    const waitSeconds = await takeAllowance(tx, allowanceOf(reader), at);
    return { record, waitSeconds, file: waitSeconds > 0 ? undefined : await findFile(tx, which) };
  });
  if (!found) return { outcome: "not-there" };
  const { record, waitSeconds, file } = found;
  if (waitSeconds > 0) return { outcome: "too-many", waitSeconds };
  try {
    const bytes = file ?? (await drawAndKeep(reader, which, record, at));
    return { outcome: "found", bytes, fileName: `${record.number}.pdf` };
  } catch (error) {
    if (error instanceof StillDrawing) return { outcome: "still-drawing" };
    throw error;
  }
}

function allowanceOf(reader: Reader) {
  return { bucket: "document" as const, subject: reader.kind === "pay-link" ? reader.invoiceId : reader.id };
}
