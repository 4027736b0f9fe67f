import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startPaymentProvider } from "../../scripts/payment-provider/payment-provider.ts";
import { signatureOf } from "../../scripts/payment-provider/post-events.ts";
import type { Process, Web } from "../../scripts/process.ts";
import { record } from "../support/figures.ts";
import { submit, TestApp } from "../support/test-app.ts";

let collector: OtlpCollector;
let app: TestApp;
let provider: Awaited<ReturnType<typeof startPaymentProvider>>;
let web: Web;
let worker: Process;
/** Standard names; the last makes the library send ten times a second. */
let env: Record<string, string>;

beforeAll(async () => {
  collector = new OtlpCollector();
  const address = await collector.start();
  app = await TestApp.open();
  provider = await startPaymentProvider({ site: app.env.SITE_ORIGIN, delivery: {}, now: () => new Date() });
  Object.assign(app.env, provider.env);
  env = { OTEL_EXPORTER_OTLP_ENDPOINT: address, OTEL_BSP_SCHEDULE_DELAY: "100" };
  web = await app.web(env);
  worker = await app.worker(env);
});
afterAll(async () => {
  await app.close();
  await provider.stop();
  await collector.stop();
});

const project = "a secret plan for the harbour";

test("one enquiry is one trace: request, transaction, task and mail", async () => {
  expect(await submit({ url: web.url, project })).toBe(true);
  await app.drained();
  const request = await collector.find("POST /send-email.php");
  const ofTrace = ({ traceId }: { traceId: string }) => traceId === request.traceId;
  const transaction = await collector.find("transaction", (span) => ofTrace(span) && span.service === "tenday-web");
  const isToProvider = (span: Span) => ofTrace(span) && span.attributes["tenday.mail"] === "enquiry-received";
  const mail = await collector.find("mail", isToProvider);
  const job = await collector.find("job send-mail", ({ spanId }) => spanId === mail.parentSpanId);

  expect(request.service).toBe("tenday-web");
  expect(request.attributes).toMatchObject({ "http.route": "/send-email.php", "http.response.status_code": 200 });
  expect(transaction.parentSpanId).toBe(request.spanId);
  expect(transaction.attributes["tenday.viewer"]).toBe("anonymous");
  expect(job.service).toBe("tenday-worker");
  expect(job.parentSpanId).toBe(request.spanId);
  expect(mail.parentSpanId).toBe(job.spanId);
  expect(mail.attributes["tenday.mail"]).toBe("enquiry-received");
  for (const { attributes } of [request, job, mail])
    expect(String(attributes["tenday.request_id"]).replaceAll("-", "")).toBe(request.traceId);
});

test("a trace is found by the id that its answer carries", async () => {
  const answer = await fetch(`${web.url}/clients/login`);
  await answer.text();
  const traceId = answer.headers.get("x-request-id")?.replaceAll("-", "");
  const page = await collector.find("GET /clients/login", (span) => span.traceId === traceId);
  expect(page.attributes["http.response.status_code"]).toBe(200);
});

test("an event of the payment provider is followed to the question that it leads to", async () => {
  const named = { id: "pi_somebodys", object: "payment_intent" };
  const body = JSON.stringify({ id: "evt_traced", type: "payment_intent.succeeded", data: { object: named } });
  const answer = await fetch(`${web.url}/payment-events`, {
    method: "POST",
    headers: { "stripe-signature": signatureOf(body, provider.env.STRIPE_WEBHOOK_SECRET) },
    body,
  });
  expect(answer.status).toBe(200);
  const job = await collector.find("job handle-payment-event");
  const requested = await collector.find("stripe GET payment_intents", ({ traceId }) => traceId === job.traceId);
  expect(requested.parentSpanId).toBe(job.spanId);
  expect(requested.attributes["http.response.status_code"]).toBe(404);
});

test("nothing that was sent is anybody's: no name, address, message, query or key", async () => {
  const paths = ["/clients/password/k3y-of-a-link?mark=q1-2-3", "/pay/k3y-of-a-link", "/no/k3y-of-a-link"];
  for (const path of paths) await (await fetch(web.url + path)).text();
  await collector.find("GET /clients/password/:token");
  await collector.find("GET /*");
  for (const secret of [
    "maya",
    "harbour",
    "secret plan",
    "k3y-of",
    "q1-2-3",
    "pi_somebodys",
    "evt_traced",
    "127.0.0.1:",
  ])
    expect(collector.words.toLowerCase()).not.toContain(secret);
  expect(collector.words).not.toMatch(/[\w.]+@[\w.]+/);
  expect(collector.words).not.toMatch(/select |insert |update /i);
});

test("a collector that is silent or gone slows nothing, loses nothing and is complained of once", async () => {
  await timePages(web.url);
  const before = await timePages(web.url);
  record("memory with traces", `web ${residentMegabytes(web)} MB + worker ${residentMegabytes(worker)} MB`);
  collector.isDeaf = true;
  const during = await timePages(web.url);
  expect(await submit({ url: web.url, project: "while nobody listens" })).toBe(true);
  await app.drained();
  await collector.stop();
  const after = await timePages(web.url);
  record("a page with traces: collector there, silent, gone (median)", `${before} / ${during} / ${after} ms`);
  // Whoever waited for the collector would wait ten seconds.
  expect(Math.max(during, after)).toBeLessThan(before * 3 + 3_000);

  const started = performance.now();
  await Promise.all([web.stop(), worker.stop()]);
  expect(performance.now() - started).toBeLessThan(60_000);
  for (const { logged, child } of [web, worker]) {
    expect(child.exitCode).toBe(0);
    expect(logged.filter((line) => line.includes("collector does not take")).length).toBeLessThan(2);
  }
});

test("where no collector is set, nothing of the library is loaded", () => {
  for (const bundle of ["build/server", "build/worker"]) {
    const files = readdirSync(bundle, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
    const loading = files.filter((file) =>
      /from\s*"@opentelemetry\/sdk/.test(readFileSync(join(bundle, file), "utf8")),
    );
    expect(loading).toHaveLength(1);
    const [chunk = ""] = loading;
    const name = chunk.split("/").at(-1) ?? "";
    const naming = files.filter((file) => readFileSync(join(bundle, file), "utf8").includes(name));
    for (const file of naming) {
      const text = readFileSync(join(bundle, file), "utf8");
      expect(text).not.toMatch(new RegExp(`from\\s*"[^"]*${name}"`));
    }
    expect(naming).not.toHaveLength(0);
  }
});

function residentMegabytes({ child }: Process): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 1_000);
}

async function timePages(url: string): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 100; count++) {
    const started = performance.now();
    expect((await fetch(`${url}/clients/login`).then((answer) => answer.text())).length).toBeGreaterThan(0);
    times.push(performance.now() - started);
  }
  return Math.round((times.toSorted((a, b) => a - b)[50] ?? 0) * 10) / 10;
}

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean };
type Attributes = { key: string; value: Value }[];
type Sent = {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: { spans: (Omit<Span, "attributes"> & { attributes: Attributes })[] }[];
  }[];
};

type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  service: string;
  status: { code?: number };
  attributes: Record<string, unknown>;
};

/** A collector that takes traces by OTLP over HTTP, as any does, and keeps them. It can also be asked to keep quiet. */
class OtlpCollector {
  readonly spans: Span[] = [];
  /** Every word that was sent. */
  words = "";
  isDeaf = false;
  #server: Server | undefined;

  async start(): Promise<string> {
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      if (this.isDeaf) return;
      if (request.url !== "/v1/traces") return void response.writeHead(404).end();
      const text = Buffer.concat(chunks).toString("utf8");
      this.words += text;
      this.spans.push(...read(JSON.parse(text)));
      response.setHeader("Content-Type", "application/json");
      response.end("{}");
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    this.#server = server;
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((closed) => this.#server?.close(closed) ?? closed(undefined));
  }

  /** The span of that name, once it has come. */
  async find(name: string, isIt: (span: Span) => boolean = () => true): Promise<Span> {
    for (let waited = 0; waited < 120_000; waited += 100) {
      const found = this.spans.find((span) => span.name === name && isIt(span));
      if (found) return found;
      await sleep(100);
    }
    throw new Error(`no span '${name}' came, only: ${this.spans.map((span) => span.name).join(", ")}`);
  }
}

function read({ resourceSpans }: Sent): Span[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ attributes, ...span }) => ({
        ...span,
        service: String(valuesOf(resource.attributes)["service.name"]),
        attributes: valuesOf(attributes),
      })),
    ),
  );
}

function valuesOf(attributes: Attributes): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
