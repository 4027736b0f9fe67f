import puppeteer, { type ElementHandle, type Page } from "puppeteer-core";
import type { BrowserDriver, FoundElement } from "./browser-driver.ts";
import { findElement } from "./find-element.ts";

/** Milliseconds that only end a hang. */
const patience = 180_000;

/** A form's answer that leads to another site: the framework goes there at once, and never reads it to its end. */
const brokenOff = "Error in input stream";

/** Debian's Firefox, over WebDriver BiDi. */
export async function startFirefox(): Promise<BrowserDriver & { print: () => Promise<Uint8Array> }> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX_PATH ?? "/usr/bin/firefox-esr",
    timeout: patience,
    protocolTimeout: patience,
    // It would break off what it fetches whenever an interface of the machine comes or goes.
    extraPrefsFirefox: { "network.notify.changed": false, "network.manage-offline-status": false },
  });
  const complaints: string[] = [];
  let page = await newPage();

  async function newPage(): Promise<Page> {
    const context = await browser.createBrowserContext();
    const opened = await context.newPage();
    opened.setDefaultTimeout(patience);
    opened.on("pageerror", (error) => {
      if (!String(error).includes(brokenOff)) complaints.push(String(error));
    });
    opened.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warn") complaints.push(message.text());
    });
    return opened;
  }

  return {
    open: async (url) => void (await page.goto(url, { waitUntil: "load" })),
    resize: (width, height) => page.setViewport({ width, height }),
    find: async (steps) => {
      const found = (await page.evaluateHandle(findElement, steps)).asElement();
      return found ? foundElement(page, found as ElementHandle<Element>) : undefined;
    },
    clickAt: ({ x, y }) => page.mouse.click(x, y),
    run: (inPage) => page.evaluate(inPage),
    takePicture: () => page.screenshot(),
    forget: async () => {
      const left = page.browserContext();
      page = await newPage();
      await left.close();
    },
    takeComplaints: async () => complaints.splice(0),
    print: () => page.pdf({ format: "A4" }),
    close: () => browser.close(),
  };
}

function foundElement(page: Page, element: ElementHandle<Element>): FoundElement {
  return {
    click: () => element.click(),
    type: (text) => element.type(text),
    empty: async () => {
      await element.focus();
      await page.keyboard.down("Control");
      await page.keyboard.press("a");
      await page.keyboard.up("Control");
      await page.keyboard.press("Delete");
    },
    read: (property) => element.evaluate((found, name) => Reflect.get(found, name), property),
  };
}
