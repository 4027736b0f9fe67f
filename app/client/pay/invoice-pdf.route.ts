import { findDocument } from "../../../server/documents/find-document.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePayLink } from "../../shared/invoice/pay.server.ts";
import { pdfWords } from "../../shared/invoice/pdf-words.ts";
import type { Route } from "./+types/invoice-pdf.route";

/** The document of the one invoice that the link opens. */
export async function loader({ params }: Route.LoaderArgs) {
  const payer = requirePayLink(params.token);
  const found = await findDocument(payer, { invoiceId: payer.invoiceId, creditNoteId: null }, now());
  switch (found.outcome) {
    case "found":
      return new Response(new Uint8Array(found.bytes), {
        headers: {
          "Content-Type": "application/pdf",
          "Content-Disposition": `inline; filename="${found.fileName}"`,
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
