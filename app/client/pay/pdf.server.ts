import { fileHeader } from "../../../domain/file-header.ts";
import type { Wanted } from "../../../server/documents/document.ts";
import { findDocument } from "../../../server/documents/find-document.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePayLink } from "../../shared/invoice/pay.server.ts";
import { pdfWords } from "../../shared/invoice/pdf-words.ts";

/** A document of the one invoice that the link opens. */
export async function answerByLink(token: string, wanted: (invoiceId: string) => Wanted): Promise<Response> {
  const payer = requirePayLink(token);
  const found = await findDocument(payer, wanted(payer.invoiceId), now());
  switch (found.outcome) {
    case "found":
      return new Response(new Uint8Array(found.bytes), {
        headers: {
          "Content-Type": "application/pdf",
          "Content-Disposition": fileHeader("inline", found.fileName),
          "Referrer-Policy": "same-origin",
        },
      });
    case "not-there":
      return new Response(null, { status: 404 });
    case "too-many":
      return wait(429, pdfWords.tooManyLead, found.waitSeconds);
    case "still-drawing":
      return wait(503, pdfWords.lead, 5);
  }
}

function wait(status: number, words: string, seconds: number): Response {
  return new Response(words, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": String(seconds) },
  });
}
