import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { documentOf } from "./document-words.ts";
import { drawAgreement } from "./draw-agreement.ts";
import type { Order } from "./draw-document.ts";
import { drawPdf } from "./draw-pdf.ts";

/** What the thread that draws runs. On Linux it has a priority of its own: pages are answered first. */
if (process.platform === "linux") setPriority(0, 10);

parentPort?.on("message", async (order: Order) => {
  try {
    const bytes = await ("agreement" in order ? drawAgreement(order.agreement) : drawRecord(order));
    parentPort?.postMessage({ bytes });
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

function drawRecord({ record, logo }: Exclude<Order, { agreement: unknown }>): Promise<Buffer> {
  const { look, issuedAt } = record;
  return drawPdf(documentOf(record), new Date(issuedAt), { ...(look ? { look } : {}), logo });
}
