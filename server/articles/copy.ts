import { setTimeout as sleep } from "node:timers/promises";
import { log } from "../observe/log.ts";

const freshForMilliseconds = 30_000;
/** Another process may have published since: on a quiet site the first reader after an hour would see the hour before. */
const tooOldMilliseconds = 60_000;
const patienceMilliseconds = 2_000;

/** The last good answer to one question. It is asked again behind the reader's back, unless it is known to be outdated. */
export class Copy<T> {
  readonly #what: string;
  readonly #ask: () => Promise<T>;
  #good: { value: T; at: number } | undefined;
  #requestedAt = 0;
  #asking: Promise<void> | undefined;
  #isOutdated = false;
  #round = 0;

  constructor(what: string, ask: () => Promise<T>) {
    this.#what = what;
    this.#ask = ask;
  }

  async read(): Promise<T> {
    if (!this.#good) return this.#first();
    const age = Date.now() - this.#requestedAt;
    if (this.#isOutdated || age > tooOldMilliseconds)
      await Promise.race([this.#renewed(), sleep(patienceMilliseconds, undefined, { ref: false })]);
    else if (age > freshForMilliseconds) void this.#renewed();
    return this.#good.value;
  }

  outdate(): void {
    this.#isOutdated = true;
    // What is on its way was asked too early.
    this.#round += 1;
    this.#asking = undefined;
  }

  async #first(): Promise<T> {
    await this.#renewed();
    if (!this.#good) throw new Error(`${this.#what} cannot be had, and there is no copy of it`);
    return this.#good.value;
  }

  /** Never fails: without a new answer the old one stays. However many ask, the question is put once. */
  #renewed(): Promise<void> {
    this.#asking ??= this.#renew(this.#round);
    return this.#asking;
  }

  async #renew(round: number): Promise<void> {
    this.#requestedAt = Date.now();
    try {
      const value = await this.#ask();
      const isTooEarly = round !== this.#round;
      if (isTooEarly && this.#good) return;
      this.#good = { value, at: Date.now() };
      this.#isOutdated = isTooEarly;
    } catch (error) {
      const from = this.#good && new Date(this.#good.at).toISOString();
      const instead = from ? "the last good copy stands in" : "and there is no copy";
      log.warn({ err: error, what: this.#what, from }, `the articles' source does not answer: ${instead}`);
    } finally {
      if (round === this.#round) this.#asking = undefined;
    }
  }
}
