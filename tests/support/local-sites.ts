import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createHttp, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createHttps } from "node:https";
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Outcome } from "../../domain/site-check.ts";
import { expiredCertificate, selfSigned } from "./self-signed.ts";

/** A way of standing on this machine, and what a look must find of it. */
export type LocalSite = { way: string; url: string; outcome: Outcome; expectedText?: string };

/** The name that every local site with a name has; names below it do not exist. */
export const localName = "harbourlane.example";
const page = "<!doctype html><title>Bakery</title><h1>Fresh  bread &amp; cake</h1>";

/** Sites that are well, and sites that misbehave in every way that there is: each on a port of its own of loopback. */
export class LocalSites {
  readonly folder = mkdtempSync(join(tmpdir(), "local-sites-"));
  readonly sites: LocalSite[] = [];
  /** The certificates that a look must trust. */
  readonly trusted: string[] = [];
  /** When each address was asked. */
  readonly requests = new Map<string, number[]>();
  readonly #servers: Server[] = [];
  readonly #lines = new Set<Socket>();
  readonly #timers = new Set<NodeJS.Timeout>();

  async start(): Promise<void> {
    const certificate = this.#certificate(signedFor(localName));
    const stranger = this.#certificate(signedFor(localName));
    const another = this.#certificate(signedFor("another.example"));
    const expired = this.#certificate((folder) => expiredCertificate(folder, localName));
    this.trusted.push(certificate.cert, another.cert, expired.cert);
    const ok: RequestListener = (_, response) => void response.end(page);
    const leads =
      (location: string): RequestListener =>
      (_, response) =>
        void response.writeHead(302, { location }).end();

    await this.#http("well", "up", ok, { expectedText: "Fresh bread & cake" });
    await this.#http("well, for reference", "up", ok);
    await this.#https("well, encrypted", "up", ok, certificate);
    await this.#http("leads within itself", "up", (request, response) =>
      request.url === "/here" ? ok(request, response) : leads("/here")(request, response),
    );
    await this.#http("500", "status", (_, response) => void response.writeHead(500).end(page));
    await this.#http("404", "status", (_, response) => void response.writeHead(404).end(page));
    await this.#http("leads nowhere", "status", (_, response) => void response.writeHead(302).end());
    await this.#http("leads to itself", "redirects", (request, response) =>
      leads(request.url ?? "/")(request, response),
    );
    await this.#http("leads on for ever", "redirects", (request, response) =>
      leads(`${request.url}x`)(request, response),
    );
    await this.#http("leads to somebody else", "elsewhere", leads("http://parked.example/"));
    await this.#http("leads to another protocol", "elsewhere", leads("ftp://harbourlane.example/"));
    await this.#http("leads to another port", "forbidden", leads("http://harbourlane.example:22/"));
    await this.#http("says something else", "content", ok, { expectedText: "Fresh fish" });
    await this.#http("ends too early", "cut-short", (_, response) => {
      response.writeHead(200, { "content-length": "1000" }).write(page);
      this.#later(30, () => response.destroy());
    });
    await this.#http("drips", "cut-short", (_, response) => this.#drip(response));
    await this.#http("never ends", "too-large", (_, response) => this.#pour(response));
    await this.#http(
      "a bomb",
      "too-large",
      (_, response) => {
        response.writeHead(200, { "content-encoding": "gzip" }).end(bomb);
      },
      { expectedText: "anything" },
    );
    await this.#tcp("headers without end", "too-large", (line) => {
      line.write("HTTP/1.1 200 OK\r\n");
      line.write(Array.from({ length: 2_000 }, (_, i) => `x-${i}: ${"a".repeat(60)}\r\n`).join(""));
    });
    await this.#tcp("says nothing", "no-answer", () => {});
    await this.#tcp("hangs up", "no-answer", (line) => line.once("data", () => line.destroy()));
    await this.#tcp("another protocol", "not-http", (line) => line.write("SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n"));
    await this.#tcp(
      "no padlock where one should be",
      "not-http",
      (line) => line.end("HTTP/1.1 400 Bad Request\r\n\r\n"),
      "https",
    );
    await this.#tcp("a padlock that never opens", "no-answer", () => {}, "https");
    await this.#https("signed by nobody", "certificate", ok, stranger);
    await this.#https("of another name", "certificate", ok, another);
    await this.#https("past its last day", "certificate", ok, expired);
    this.sites.push(
      { way: "takes no connection", url: `http://${localName}:${await this.#closedPort()}/`, outcome: "refused" },
      { way: "no such name", url: `http://gone.${localName}/`, outcome: "no-name" },
      { way: "a private address", url: "http://10.0.0.1/", outcome: "forbidden" },
      { way: "another port", url: `http://${localName}:22/`, outcome: "forbidden" },
    );
  }

  /** The one of that way. */
  url(way: string): string {
    return this.sites.find((site) => site.way === way)?.url ?? "";
  }

  /** What a worker must be allowed to ask. */
  get allowed(): string[] {
    return this.sites.flatMap(({ url }) => {
      const { hostname, port } = new URL(url);
      return port && port !== "22" && hostname === localName ? [`127.0.0.1:${port}`] : [];
    });
  }

  /** The name server of these sites: one name, and nothing below it. */
  readonly resolve = async (name: string): Promise<string[]> => (name === localName ? ["127.0.0.1"] : []);

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    for (const line of this.#lines) line.destroy();
    await Promise.all(this.#servers.map((server) => new Promise((closed) => server.close(closed))));
    rmSync(this.folder, { recursive: true });
  }

  #certificate(make: (folder: string) => { certificate: string; key: string }) {
    const made = make(mkdtempSync(join(this.folder, "certificate-")));
    return { cert: readFileSync(made.certificate, "utf8"), key: readFileSync(made.key, "utf8") };
  }

  async #http(way: string, outcome: Outcome, answer: RequestListener, more: { expectedText?: string } = {}) {
    const port = await this.#listen(createHttp(this.#noting(way, answer)));
    this.sites.push({ way, url: `http://${localName}:${port}/`, outcome, ...more });
  }

  async #https(way: string, outcome: Outcome, answer: RequestListener, keys: { cert: string; key: string }) {
    const port = await this.#listen(createHttps(keys, this.#noting(way, answer)));
    this.sites.push({ way, url: `https://${localName}:${port}/`, outcome });
  }

  async #tcp(way: string, outcome: Outcome, answer: (line: Socket) => void, scheme = "http") {
    const port = await this.#listen(createTcp((line) => void answer(line.on("error", () => {}))));
    this.sites.push({ way, url: `${scheme}://${localName}:${port}/`, outcome });
  }

  #noting(way: string, answer: RequestListener): RequestListener {
    return (request, response) => {
      const key = `${way} ${request.url}`;
      this.requests.set(key, [...(this.requests.get(key) ?? []), Date.now()]);
      answer(request, response);
    };
  }

  async #listen(server: Server): Promise<number> {
    server.on("connection", (line: Socket) => {
      this.#lines.add(line);
      line.once("close", () => this.#lines.delete(line));
    });
    this.#servers.push(server);
    return listeningPort(server);
  }

  async #closedPort(): Promise<number> {
    const server = createTcp();
    const port = await listeningPort(server);
    await new Promise((closed) => server.close(closed));
    return port;
  }

  #later(milliseconds: number, work: () => void) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, milliseconds);
    this.#timers.add(timer);
  }

  #drip(response: ServerResponse) {
    if (response.destroyed) return;
    response.write(".");
    this.#later(100, () => this.#drip(response));
  }

  #pour(response: ServerResponse) {
    if (response.destroyed) return;
    if (response.write(Buffer.alloc(65_536, "a"))) this.#later(0, () => this.#pour(response));
    else response.once("drain", () => this.#pour(response));
  }
}

const signedFor = (name: string) => (folder: string) => selfSigned(folder, 30, name);

async function listeningPort(server: Server): Promise<number> {
  await new Promise<void>((listens) => server.listen(0, "127.0.0.1", listens));
  return (server.address() as AddressInfo).port;
}

/** Small, and 64 MB when it is unpacked. */
const bomb = gzipSync(Buffer.alloc(67_108_864));
