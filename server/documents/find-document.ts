import { takeAllowance } from "../access/rate-limit.ts";
import { asViewer } from "../db/client.server.ts";
import type { DocumentRecord, Wanted } from "./document.ts";
import { StillDrawing } from "./draw-document.ts";
import type { Reader } from "./find-document-record.ts";
import { findRecord } from "./find-record.ts";
import { drawAndKeep, findFile, isTrue } from "./keep-document.ts";

export type FoundDocument =
  | { outcome: "found"; bytes: Uint8Array; fileName: string }
  | { outcome: "not-there" }
  | { outcome: "too-many"; waitSeconds: number }
  | { outcome: "still-drawing" };

/** The PDF of what was issued, as it was kept; whoever comes before it is there draws it. */
export async function findDocument(reader: Reader, wanted: Wanted, at: Date): Promise<FoundDocument> {
  const found = await asViewer(reader, async (tx) => {
    const record = await findRecord(tx, reader, wanted);
    if (!record) return;
    const waitSeconds = await takeAllowance(tx, allowanceOf(reader), at);
    return { record, waitSeconds, file: waitSeconds > 0 ? undefined : await findFile(tx, wanted, record) };
  });
  if (!found) return { outcome: "not-there" };
  const { record, waitSeconds, file } = found;
  if (waitSeconds > 0) return { outcome: "too-many", waitSeconds };
  try {
    const bytes = file ?? (await drawAndKeep(reader, wanted, record, at));
    return { outcome: "found", bytes, fileName: fileNameOf(record) };
  } catch (error) {
    // What was true of the invoice a moment ago is not any more: whoever asks again gets what is.
    if (error instanceof StillDrawing || !(await isTrue(reader, wanted, record))) return { outcome: "still-drawing" };
    throw error;
  }
}

/** Its number, and what it is where it is not what was issued. */
function fileNameOf({ number, about: { kind } }: DocumentRecord): string {
  return kind === "invoice" || kind === "credit-note" ? `${number}.pdf` : `${number}-${kind}.pdf`;
}

function allowanceOf(reader: Reader) {
  return { bucket: "document" as const, subject: reader.kind === "pay-link" ? reader.invoiceId : reader.id };
}
