export type TextPart = { text: string; href?: string };

const address = /\b(?:https?:\/\/|www\.)[^\s<>"]+/gi;
/** What ends a sentence or closes a bracket around an address does not belong to it. */
const afterwards = /[.,;:!?)\]}’”']+$/;

/** Plain text with the web addresses in it as links. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = found.replace(afterwards, "");
    const href = shown.toLowerCase().startsWith("www.") ? `https://${shown}` : shown;
    if (!URL.canParse(href)) continue;
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: shown, href });
    from = index + shown.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}
