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

/** A form with more in it than we take, where no page of ours knows it: its sender's browser still has what was typed. */
export function tooLargeAnswer(accept = ""): { type: string; body: string } {
  if (!accept.includes("text/html")) return { type: "text/plain; charset=utf-8", body: tooLarge.title };
  const { title, lead } = tooLarge;
  return { type: "text/html; charset=utf-8", body: bare(title, `<p>${lead}</p>`) };
}

const tooLarge = {
  title: "That is too large.",
  lead: "There is more in that form than this site takes, so nothing of it is saved. Go back: your browser still has what you typed. Shorten it, or send a smaller file.",
};

const title = "That was me, not you";
const lead = "Something broke on my side. Please try again in a minute.";

function pageOf(requestId: string): string {
  const { supportEmail } = business();
  const write = `<p>If it stays so, write to <a href="mailto:${supportEmail}">${supportEmail}</a> and quote <code>${requestId}</code>.</p>`;
  return bare(title, `<p>${lead}</p>${write}<p><a href="/">Go to the home page</a></p>`);
}

/** A page that needs nothing else of ours. */
function bare(heading: string, main: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${heading}</title></head>
<body><main><h1>${heading}</h1>${main}</main></body>
</html>
`;
}
