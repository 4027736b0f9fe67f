import { provesConnection } from "../../domain/site-check.ts";
import { env } from "../settings/env.server.ts";
import { type Checking, checkSite, type Look } from "./check-site.ts";

const mostOthers = 3;
const pulseMilliseconds = 250;
/** A process that stood still for so long has missed what came in meanwhile. */
const stallMilliseconds = 1_500;
const referencePatience = { wholeMilliseconds: 5_000, secondTryMilliseconds: 0 };

/**
 * Whether this server was on the network while a look found a fault. Somebody must have been heard while the look lasted, not sometime in the same
 * minute: otherwise its own line coming and going would be the sites' fault. If nobody was, the references are asked there and then; without any,
 * sites that were well just now, or a minute ago. A server that stood still itself, having no time for its processes, was not there either.
 */
export class OwnLine {
  readonly #heardAt: number[] = [];
  readonly #references = env().SITE_CHECK_REFERENCES;
  readonly #well: string[];
  readonly #checking: Checking;
  readonly #pulse: NodeJS.Timeout;
  #beganPulse = performance.now();
  #stalledAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<boolean> | undefined;

  constructor(wellBefore: readonly string[], checking: Pick<Checking, "signal" | "resolve">) {
    this.#well = [...wellBefore];
    this.#pulse = setInterval(() => this.#notePulse(), pulseMilliseconds);
    this.#checking = { ...checking, isSecondTried: false, patience: referencePatience };
  }

  async wasConnected(url: string, { outcome, begunAt }: Look): Promise<boolean> {
    if (provesConnection(outcome)) {
      this.#heardAt.push(performance.now());
      if (outcome === "up") this.#well.unshift(url);
      return true;
    }
    if (outcome === "unknown" || outcome === "forbidden") return false;
    this.#notePulse();
    if (this.#stalledAt >= begunAt) return false;
    return this.#heardAt.some((at) => at >= begunAt) || this.#ask();
  }

  end(): void {
    clearInterval(this.#pulse);
  }

  #notePulse(): void {
    const at = performance.now();
    if (at - this.#beganPulse > stallMilliseconds) this.#stalledAt = at;
    this.#beganPulse = at;
  }

  /** Those who wonder at the same time are told the same. */
  #ask(): Promise<boolean> {
    this.#asking ??= this.#askOthers().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #askOthers(): Promise<boolean> {
    const others = this.#references.length > 0 ? this.#references : this.#well;
    const looks = others.slice(0, mostOthers).map((url) => checkSite({ url, expectedText: "" }, this.#checking));
    const isAnyHeard = (await Promise.all(looks)).some(({ outcome }) => provesConnection(outcome));
    if (isAnyHeard) this.#heardAt.push(performance.now());
    return isAnyHeard;
  }
}
