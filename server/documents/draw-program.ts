import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { DocumentRecord } from "./document.ts";
import { documentOf } from "./document-words.ts";
import { drawPdf } from "./draw-pdf.ts";

/** What the thread that draws runs. On Linux it has a priority of its own: pages are answered first. */
if (process.platform === "linux") setPriority(0, 10);

parentPort?.on("message", async ({ record, logo }: { record: DocumentRecord; logo: Uint8Array | undefined }) => {
  try {
    const { look, issuedAt } = record;
    const bytes = await drawPdf(documentOf(record), new Date(issuedAt), { ...(look ? { look } : {}), logo });
    parentPort?.postMessage({ bytes });
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
