import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { APIRequestContext, Page } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { FileSystemConfigLoader, HtmlValidate } from "html-validate";
import { alive } from "./visit.ts";

/** Each of these answers with a list in words; an empty one means that there is nothing to complain about. */

const htmlValidate = new HtmlValidate(new FileSystemConfigLoader());

// .htmlvalidate.json leaves out what React writes its own way (charSet, <br/>, async="", ids with underscores) and the
// roles that components/ui/table.tsx spells out on purpose.
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

/** Before the page is opened: layoutShifts() asks this. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: LayoutShift[] = [];
    const frames: number[] = [];
    const frameAt = (time: number) => frames.filter((start) => start <= time).length;
    const fontsCame: number[] = [];
    const next = (start: number) => {
      frames.push(start);
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    document.fonts.addEventListener("loadingdone", () => fontsCame.push(performance.now()));
    new PerformanceObserver((list) => shifts.push(...(list.getEntries() as LayoutShift[]))).observe({
      type: "layout-shift",
      buffered: true,
    });
    // On a busy machine letters may come after the first frame. Lines then change their width by a little, in the frame
    // in which they come; a shift at any other moment is one.
    const isOfFonts = ({ startTime }: LayoutShift) =>
      fontsCame.some((came) => [frameAt(came), frameAt(came) + 1].includes(frameAt(startTime)));
    const layoutShifts = () =>
      shifts
        .filter((shift) => !shift.hadRecentInput && !isOfFonts(shift))
        .map(
          ({ value, sources }) =>
            `${value} ${sources.map(({ node }) => (node as Element)?.className ?? node?.nodeName)}`,
        );
    Object.assign(window, { layoutShifts });
  });
}

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

export function layoutShifts(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { layoutShifts: () => string[] }).layoutShifts());
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
      if (parent.closest("script, .sr-only, .skip-link, .leaf-gotcha, [aria-hidden=true]")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const isOut = box.left < -1 || box.right > window.innerWidth + 1;
      if (isOut || isCut(parent, box)) faults.push(`${parent.className || parent.tagName}: ${node.textContent.trim()}`);
    }
    return faults;

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

export type Download = { url: string; kind: string; bytes: number };

/** What comes over the line from now on, headers included. */
export function weighDownloads(page: Page): () => Promise<Download[]> {
  const downloads: Promise<Download>[] = [];
  page.on("requestfinished", (request) => {
    downloads.push(
      request.sizes().then(({ responseHeadersSize, responseBodySize }) => ({
        url: request.url(),
        kind: request.resourceType(),
        bytes: responseHeadersSize + responseBodySize,
      })),
    );
  });
  return () => Promise.all(downloads);
}
