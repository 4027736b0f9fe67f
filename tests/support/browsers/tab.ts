import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserDriver, FoundElement } from "./browser-driver.ts";
import type { Step } from "./find-element.ts";

/** Milliseconds that only end a hang. */
const patience = 60_000;

/** Where somebody looks, from the outside in. */
export type Place = Step[];

const places =
  (css: string) =>
  (name?: string | RegExp, within: Place = []): Place => {
    if (name === undefined) return [...within, { css }];
    if (typeof name === "string") return [...within, { css, name }];
    return [...within, { css, name: { source: name.source, flags: name.flags } }];
  };

/** By what they are and how they are called. */
export const alert = places("main [role=alert]");
export const button = places("button");
export const checkbox = places("input[type=checkbox]");
export const dialog = places("dialog, [role=dialog]");
export const field = places("input:not([type=hidden]), textarea, select, [role=textbox]");
export const heading = places("h1, h2, h3");
export const link = places("a[href]");
export const radio = places("input[type=radio]");
export const region = places("section");
export const status = places("main [role=status]");
export const css = (selector: string) => places(selector)();

/** A page in any browser, and what a person does with it. What is not there yet is waited for. */
export class Tab {
  readonly #driver: BrowserDriver;
  readonly #site: string;

  constructor(driver: BrowserDriver, site: string) {
    this.#driver = driver;
    this.#site = site;
  }

  async open(path: string): Promise<void> {
    await this.#driver.open(new URL(path, this.#site).href);
    await this.alive();
  }

  /** Until React has taken over, a click is the browser's own. */
  async alive(): Promise<void> {
    const isAlive = () => "__reactRouterDataRouter" in window && document.readyState === "complete";
    await until(async () => (await this.#driver.run(isAlive)) || undefined);
  }

  click(place: Place): Promise<void> {
    return this.#act(place, (element) => element.click());
  }

  fill(place: Place, text: string): Promise<void> {
    return this.#act(place, async (element) => {
      await element.empty();
      await element.type(text);
    });
  }

  /** Where the cursor is put by a click. */
  type(place: Place, text: string): Promise<void> {
    return this.#act(place, (element) => element.type(text));
  }

  /** What can be read there: nothing, while there is no such place. */
  async text(place: Place): Promise<string> {
    const found = await this.#driver.find(place);
    return String((await found?.read("innerText")) ?? "")
      .replace(/\s+/g, " ")
      .trim();
  }

  async value(place: Place): Promise<unknown> {
    return (await this.#driver.find(place))?.read("value");
  }

  path(): Promise<string> {
    return this.#driver.run(() => location.pathname);
  }

  async #act(place: Place, act: (element: FoundElement) => Promise<void>): Promise<void> {
    await until(async () => {
      const element = await this.#driver.find(place);
      if (!element) throw new Error(`${JSON.stringify(place)} is not on the page`);
      await act(element);
      return true;
    });
  }
}

/** An element may be drawn anew between the finding and the click, and a page may go while it is looked at. */
async function until(attempt: () => Promise<true | undefined>): Promise<void> {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      if (await attempt()) return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    if (Date.now() > deadline) throw new Error("not in time");
    await sleep(50);
  }
}
