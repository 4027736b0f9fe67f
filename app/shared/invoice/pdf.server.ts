import { fileHeader } from "../../../domain/file-header.ts";
import type { FoundDocument } from "../../../server/documents/find-document.ts";
import { log } from "../../../server/observe/log.ts";
import { pdfWords as words } from "./pdf-words.ts";

/** A document as it is opened in a browser; where there is none to give, a page that says why. */
export async function answerWithPdf(found: Promise<FoundDocument>, requestId: string): Promise<Response> {
  const document = await found.catch((error: unknown) => {
    log.error({ err: error, requestId }, "a document could not be given");
    return { outcome: "broken" as const };
  });
  switch (document.outcome) {
    case "found":
      return new Response(new Uint8Array(document.bytes), {
        headers: {
          ...noStore,
          "Content-Type": "application/pdf",
          "Content-Disposition": fileHeader("inline", document.fileName),
        },
      });
    case "not-there":
      return page(404, words.notThere, words.notThereLead);
    case "too-many":
      return page(429, words.tooMany, words.tooManyLead, { "Retry-After": String(document.waitSeconds) });
    case "still-drawing":
      return page(503, words.title, words.lead, { "Retry-After": String(retrySeconds) });
    case "broken":
      return page(500, words.broken, words.brokenLead);
  }
}

const retrySeconds = 5;
const noStore = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" };

/** Small enough to be given when everything else is busy. */
function page(status: number, title: string, lead: string, headers: Record<string, string> = {}): Response {
  const again = status === 503 ? `<meta http-equiv="refresh" content="${retrySeconds}">` : "";
  const html = `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${again}<title>${title}</title></head>
<body><main><h1>${title}</h1><p>${lead}</p></main></body>
</html>
`;
  return new Response(html, {
    status,
    headers: { ...noStore, ...headers, "Content-Type": "text/html; charset=utf-8" },
  });
}
