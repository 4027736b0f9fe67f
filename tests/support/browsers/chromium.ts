import { chromium as browserType, type ElementHandle, type Page } from "@playwright/test";
import { chromium } from "../../../playwright.config.ts";
import type { BrowserDriver, FoundElement } from "./browser-driver.ts";
import { findElement } from "./find-element.ts";

/** Debian's Chromium. */
export async function startChromium(): Promise<BrowserDriver> {
  const browser = await browserType.launch(chromium);
  const complaints: string[] = [];
  let page = await newPage();

  async function newPage(): Promise<Page> {
    const opened = await (await browser.newContext()).newPage();
    opened.on("pageerror", (error) => complaints.push(String(error)));
    return opened;
  }

  return {
    open: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewportSize({ width, height }),
    find: async (steps) => {
      const found = (await page.evaluateHandle(findElement, steps)).asElement();
      return found ? foundElement(found as ElementHandle<HTMLElement>) : undefined;
    },
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    run: (inPage) => page.evaluate(inPage),
    takePicture: () => page.screenshot(),
    forget: async () => {
      const left = page.context();
      page = await newPage();
      await left.close();
    },
    takeComplaints: async () => complaints.splice(0),
    close: () => browser.close(),
  };
}

function foundElement(element: ElementHandle<HTMLElement>): FoundElement {
  return {
    click: () => element.click(),
    type: (text) => element.type(text),
    empty: () => element.fill(""),
    read: (property) => element.evaluate((found, name) => Reflect.get(found, name), property),
  };
}
