import { business } from "../../content/business.ts";

/**
 * Files, documents and scripts' own addresses have no page around them: what fails there the framework answers with three
 * words and no way on. A browser that wanted to show it gets a page; whatever reads it otherwise, a sentence.
 */
export function answerTrouble(rendered: Response, { accept = "", requestId }: { accept?: string; requestId: string }) {
  const isBare = rendered.status === 500 && rendered.headers.get("content-type")?.startsWith("text/plain");
  if (!isBare) return rendered;
  const isShown = accept.includes("text/html");
  const type = isShown ? "text/html; charset=utf-8" : "text/plain; charset=utf-8";
  const body = isShown ? pageOf(requestId) : `${lead} ${requestId}\n`;
  return new Response(body, { status: 500, headers: { "Content-Type": type } });
}

const title = "That was me, not you";
const lead = "Something broke on my side. Please try again in a minute.";

function pageOf(requestId: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${lead}</p><p>If it stays so, write to <a href="mailto:${business().supportEmail}">${business().supportEmail}</a> and quote <code>${requestId}</code>.</p><p><a href="/">Go to the home page</a></p></main></body>
</html>
`;
}
