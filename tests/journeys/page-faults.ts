import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { APIRequestContext, Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { alive } from "./visit.ts";

/** Each of these answers with a list in words; an empty one means that there is nothing to complain about. */

const htmlValidate = new HtmlValidate(new FileSystemConfigLoader());

// .htmlvalidate.json leaves out what React writes its own way (charSet, <br/>, async="", ids with underscores) and the
// roles that app/ui/table.tsx spells out on purpose.
export async function htmlFaults(request: APIRequestContext, path: string): Promise<string[]> {
  const html = await (await request.get(path)).text();
  const { results } = await htmlValidate.validateString(html, "page.html");
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const everyRule: RunOptions = {
  resultTypes: ["violations"],
  // Style sheets are read only for a rule that is off.
  preload: { assets: ["media"] },
};
/** What can change with the colours alone, when the same page is looked at by night. */
const colourRules: RunOptions = { ...everyRule, runOnly: ["color-contrast", "link-in-text-block"] };

/** `colours`: the rest of the page has been looked at already. */
export async function accessibilityFaults(page: Page, which: "all" | "colours" = "all"): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(
    async (options) => {
      type Axe = { run: (root: Document, options: RunOptions) => Promise<AxeResults> };
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(document, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
    },
    which === "all" ? everyRule : colourRules,
  );
}

/** Before a page is opened: what moves on it by itself is noted. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const layout: WatchedLayout = { shifts: [], lettersCameAt: 0 };
    Object.assign(window, { layout });
    document.fonts.addEventListener("loadingdone", () => {
      layout.lettersCameAt = performance.now();
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        layout.shifts.push(
          `${entry.value} ${entry.sources.map(({ node }) => (node as Element)?.className ?? node?.nodeName)}`,
        );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

type WatchedLayout = { shifts: string[]; lettersCameAt: number };
type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

const watchedLayout = (page: Page) =>
  page.evaluate(() => {
    const { layout } = window as unknown as { layout: WatchedLayout };
    const [painted] = performance.getEntriesByName("first-contentful-paint");
    return { shifts: layout.shifts, isLate: layout.lettersCameAt > (painted?.startTime ?? 0) };
  });

export async function layoutShifts(page: Page): Promise<string[]> {
  return (await watchedLayout(page)).shifts;
}

/**
 * Opens a page, reads it to the end, and says what moved. Letters that come after the first paint, as they may on a busy
 * machine, change the width of a line by a little. They are in the cache the next time: what moves for another reason
 * moves every time.
 */
export async function readWhileWatching(page: Page, path: string): Promise<string[]> {
  for (let time = 1; ; time++) {
    await page.goto(path);
    await readToTheEnd(page);
    const { shifts, isLate } = await watchedLayout(page);
    if (shifts.length === 0 || !isLate || time === 6) return shifts;
  }
}

/** Scrolls through the whole page, as a reader does, and waits for what comes in on the way. */
export async function readToTheEnd(page: Page): Promise<void> {
  await alive(page);
  await page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    const end = document.documentElement.scrollHeight;
    for (let top = 0; top < end; top += window.innerHeight) {
      window.scrollTo(0, top);
      await frame();
    }
    await Promise.all([...document.images].map((image) => image.decode()));
    await Promise.all(document.getAnimations().map((animation) => animation.finished));
    await frame();
  });
}

/** What a reader can make out: every piece of text in sight, and the column names of tables that have become cards. */
export function readableTexts(page: Page): Promise<string[]> {
  return page.locator("body").evaluate((body) => {
    // The bar becomes a menu; the name of a table's first column needs no repeating over each card.
    const elsewhere = "script, .bar, th:first-child";
    const found = new Set<string>();
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim();
      if (!text || !parent?.checkVisibility({ visibilityProperty: true }) || parent.closest(elsewhere)) continue;
      found.add(text).add(parent.closest("[data-label]")?.getAttribute("data-label") ?? "");
    }
    return [...found];
  });
}

/** Text that leaves the screen sideways, or that a box around it cuts off. The body clips, so no scroll bar would tell. */
export function cutOffTexts(page: Page): Promise<string[]> {
  return page.locator("body").evaluate((body) => {
    const faults: string[] = [];
    if (document.documentElement.scrollWidth > window.innerWidth) faults.push("the page scrolls sideways");
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest("script, .skip-link, [aria-hidden=true]")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (isForEars(parent)) continue;
      const isOut = box.left < -1 || box.right > window.innerWidth + 1;
      if (isOut || isCut(parent, box)) faults.push(`${parent.className || parent.tagName}: ${node.textContent.trim()}`);
    }
    return faults;

    function isForEars(parent: Element): boolean {
      const { clipPath } = getComputedStyle(parent);
      return clipPath === "inset(50%)" || (parent.parentElement !== null && isForEars(parent.parentElement));
    }

    function isCut(parent: Element, text: DOMRect): boolean {
      for (let box: Element | null = parent; box && box !== body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (!/hidden|clip/.test(style.overflow) || style.webkitLineClamp !== "none") continue;
        const edge = box.getBoundingClientRect();
        if (text.right > edge.right + 1 || text.left < edge.left - 1 || text.bottom > edge.bottom + 2) return true;
      }
      return false;
    }
  });
}

/** Words of up to twelve letters that go on in the next line. An address or a name that is longer has no other way. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.locator("body").evaluate((body) => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest("script, .sr-only, svg, mark"))
        continue;
      // A hyphen is where a line may end.
      for (const { 0: word, index } of (node.textContent ?? "").matchAll(/[^\s\u00ad\u2010-\u2014-]+/g))
        if (!/[@_/\d]|\w\.\w/.test(word) && letters(word) <= 12 && isBroken(node, index, word.length))
          broken.push(`${parent.className || parent.tagName}: ${word}`);
    }
    return broken;

    function letters(word: string): number {
      return word.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    }

    function isBroken(node: Node, index: number, length: number): boolean {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + length);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      // A large first letter stands beside the others, not above them.
      return boxes.some(({ top }) => top >= (boxes[0]?.bottom ?? 0) - 2);
    }
  });
}

/** Texts of the page that lie on one another. What stays at the edge of the screen lies over the rest on purpose. */
export function overlappingTexts(page: Page, root: "main" | "header" = "main"): Promise<string[]> {
  return page
    .locator(root)
    .first()
    .evaluate((start) => {
      const lines: { text: string; box: DOMRect }[] = [];
      const walker = document.createTreeWalker(start, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        const text = node.textContent?.trim();
        if (!text || !parent?.checkVisibility({ visibilityProperty: true })) continue;
        if (parent.closest("script, svg, .dock") || isForEars(parent)) continue;
        if (getComputedStyle(parent).webkitLineClamp !== "none") continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) lines.push({ text, box });
      }
      return lines.flatMap(({ text, box }, place) =>
        lines.slice(place + 1).flatMap((other) => (isOver(box, other.box) ? [`${text} and ${other.text}`] : [])),
      );

      function isForEars(parent: Element): boolean {
        const { clipPath } = getComputedStyle(parent);
        return clipPath === "inset(50%)" || (parent.parentElement !== null && isForEars(parent.parentElement));
      }

      // The letters' own boxes are taller than their lines: two lines touch, and do not lie on one another.
      function isOver(one: DOMRect, other: DOMRect): boolean {
        const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
        return across > 3 && down > Math.min(one.height, other.height) / 2;
      }
    });
}

type Download = { url: string; kind: string; bytes: number };

/** What comes over the line from now on, headers included, each address once. */
export function weighDownloads(page: Page): () => Promise<Download[]> {
  const downloads = new Map<string, Promise<Download>>();
  page.on("requestfinished", (request) => {
    if (downloads.has(request.url())) return;
    downloads.set(
      request.url(),
      request.sizes().then(({ responseHeadersSize, responseBodySize }) => ({
        url: request.url(),
        kind: request.resourceType(),
        bytes: responseHeadersSize + responseBodySize,
      })),
    );
  });
  return () => Promise.all(downloads.values());
}
