import type { Block, Body, Span, TextBlock } from "./portable-text.ts";

/** Whether it begins with a paragraph all in italics: who a sample was written for, and what was asked. */
export function hasForeword([first]: Body): boolean {
  if (!isText(first) || first.style !== "normal" || first.listItem || !wordsOf(first)) return false;
  return first.children.every(({ text, marks }) => !text.trim() || marks.includes("em"));
}

export type List = { kind: "bullet" | "number"; items: { block: TextBlock; below: List[] }[] };

/**
 * The blocks as a page nests them: items that follow one another are a list, deeper ones lists inside its items. Editors
 * leave empty paragraphs between others; they are left out, as a page has gaps of its own.
 */
export function nestBlocks(body: Body): (Block | List)[] {
  const nested: (Block | List)[] = [];
  let run: TextBlock[] = [];
  const endRun = () => {
    nested.push(...nestItems(run));
    run = [];
  };
  for (const block of body) {
    if (isText(block) && block.listItem) run.push(block);
    else if (!isText(block) || wordsOf(block)) {
      endRun();
      nested.push(block);
    }
  }
  endRun();
  return nested;
}

function nestItems(items: TextBlock[]): List[] {
  const level = items[0]?.level ?? 1;
  const grouped: { kind: List["kind"]; items: { block: TextBlock; deeper: TextBlock[] }[] }[] = [];
  for (const block of items) {
    const list = grouped.at(-1);
    const kind = block.listItem ?? "bullet";
    const above = list?.items.at(-1);
    if (above && (block.level ?? 1) > level) above.deeper.push(block);
    else if (list?.kind === kind) list.items.push({ block, deeper: [] });
    else grouped.push({ kind, items: [{ block, deeper: [] }] });
  }
  return grouped.map(({ kind, items }) => ({
    kind,
    items: items.map(({ block, deeper }) => ({ block, below: nestItems(deeper) })),
  }));
}

/** What is linked together is one link, however many of its words are bold. A link without words is none. */
export function listRuns({ children, markDefs }: TextBlock): { href: string | undefined; spans: Span[] }[] {
  const hrefs = new Map(markDefs.map(({ _key, href }) => [_key, href]));
  const runs: { link: string | undefined; spans: Span[] }[] = [];
  for (const span of children) {
    const link = span.marks.find((mark) => hrefs.has(mark));
    const last = runs.at(-1);
    if (last && last.link === link) last.spans.push(span);
    else runs.push({ link, spans: [span] });
  }
  return runs.map(({ link, spans }) => {
    const hasWords = spans.some(({ text }) => text.trim());
    return { href: link && hasWords ? hrefs.get(link) : undefined, spans };
  });
}

export function wordsOf(block: Block): string {
  if (!isText(block)) return "";
  return block.children
    .map(({ text }) => text)
    .join("")
    .trim();
}

export function isText(block: Block | undefined): block is TextBlock {
  return block?._type === "block";
}
