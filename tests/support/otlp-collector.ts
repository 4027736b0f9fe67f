import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

type Value = { stringValue?: string; intValue?: number | string; boolValue?: boolean };
type Attributes = { key: string; value: Value }[];
type Sent = {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: { spans: (Omit<Span, "attributes"> & { attributes: Attributes })[] }[];
  }[];
};

export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  service: string;
  status: { code?: number };
  attributes: Record<string, unknown>;
};

/** A collector that takes traces by OTLP over HTTP, as any does, and keeps them. It can also be asked to keep quiet. */
export class OtlpCollector {
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
