import { randomUUID } from "node:crypto";
import { Agent, request } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { publicPaths } from "./site-paths.ts";
import { type Timed, within } from "./steady-load.ts";

type Site = { url: string; certificate: string };
/** Somebody who is signed in, and what they look at again and again. */
type Member = { cookie: string; path: string; words: string };
type Query = { method?: string; headers?: Record<string, string>; body?: string };
type Answer = { status: number; body: string };
type Visit = { what: string; fault?: string; enquiry?: string };

/** Who comes while something goes on: pages, the assets that those pages name, a member's own page, and enquiries. */
export class Visitors {
  readonly visits: Timed<Visit>[] = [];
  readonly #site: Site;
  readonly #member: Member;
  readonly #agent: Agent;
  readonly #assets: string[] = [];
  #isOver = false;
  #coming: Promise<void> | undefined;

  constructor(site: Site, member: Member) {
    this.#site = site;
    this.#member = member;
    this.#agent = new Agent({ keepAlive: true, ca: site.certificate, maxSockets: 200 });
  }

  /** So many a second, whether or not the earlier ones were answered. */
  come(perSecond: number): void {
    this.#coming = (async () => {
      const started = performance.now();
      const requested: Promise<void>[] = [];
      for (let index = 0; !this.#isOver; index++) {
        const due = started + (index * 1_000) / perSecond;
        await sleep(Math.max(0, due - performance.now()));
        requested.push(
          this.#visit(index).then((answer) => void this.visits.push({ answer, ms: performance.now() - due })),
        );
      }
      await Promise.all(requested);
      this.#agent.destroy();
    })();
  }

  async leave(): Promise<void> {
    this.#isOver = true;
    await this.#coming;
  }

  get faults(): string[] {
    return this.visits.flatMap(({ answer: { what, fault } }) => (fault ? `${what}: ${fault}` : []));
  }

  /** The words of each enquiry that was acknowledged. */
  get acknowledged(): string[] {
    return this.visits.flatMap(({ answer: { enquiry, fault } }) => (enquiry && !fault ? enquiry : []));
  }

  get summary(): string {
    const seconds = Math.round(Math.max(0, ...this.visits.map(({ ms }) => ms)) / 1_000);
    return `${this.visits.length} requests, ${this.faults.length} failed, p50 ${within(0.5, this.visits)} ms, p99 ${within(0.99, this.visits)} ms, the slowest ${seconds} s; ${this.acknowledged.length} enquiries`;
  }

  #visit(index: number): Promise<Visit> {
    const turn = index % 10;
    if (turn < 4) return this.#openPage(publicPaths[Math.floor(index / 10 + turn * 3) % publicPaths.length] ?? "/");
    if (turn < 7) return this.#fetchAsset(this.#assets[index % Math.max(1, this.#assets.length)]);
    if (turn < 9) return this.#lookAtOwn(this.#member);
    return this.#enquire();
  }

  #openPage(path: string): Promise<Visit> {
    return this.#expect(path, {}, "</html>", (body) => {
      // Of either version, and those of a page that was opened a while ago.
      for (const asset of body.match(/\/assets\/[\w.-]+\.(?:js|css|woff2|svg)/g) ?? [])
        if (!this.#assets.includes(asset)) this.#assets.push(asset);
    });
  }

  #fetchAsset(path = "/favicon.ico"): Promise<Visit> {
    return this.#expect(path, {}, "");
  }

  #lookAtOwn({ path, cookie, words }: Member): Promise<Visit> {
    return this.#expect(path, { headers: { Cookie: cookie } }, words);
  }

  async #enquire(): Promise<Visit> {
    const project = `A shop window, ${randomUUID()}`;
    const body = JSON.stringify({
      name: "Maya Okafor",
      email: "maya@harbourlane.example",
      project,
      consent: true,
      _gotcha: "",
    });
    const headers = { "Content-Type": "application/json", "Idempotency-Key": randomUUID() };
    const visit = await this.#expect("/send-email.php", { method: "POST", headers, body }, '"success"');
    return { ...visit, enquiry: project };
  }

  async #expect(path: string, requested: Query, words: string, look?: (body: string) => void): Promise<Visit> {
    try {
      const { status, body } = await this.#ask(path, requested);
      const isGood = status === 200 && body.includes(words);
      if (isGood) look?.(body);
      return { what: path, ...(isGood ? {} : { fault: `${status} ${body.slice(0, 80)}` }) };
    } catch (error) {
      return { what: path, fault: String(error) };
    }
  }

  #ask(path: string, { method = "GET", headers = {}, body = "" }: Query): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const length = { "Content-Length": String(Buffer.byteLength(body)) };
      const options = { method, agent: this.#agent, headers: { ...headers, ...length }, timeout: 120_000 };
      const requested = request(this.#site.url + path, options, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk) => (text += chunk));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
        response.on("error", reject);
      });
      requested.on("error", reject);
      requested.on("timeout", () => requested.destroy(new Error("no answer within 30 s")));
      requested.end(body);
    });
  }
}
