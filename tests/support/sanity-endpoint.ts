import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { evaluate, parse } from "groq-js";

export type SanityEndpoint = {
  url: string;
  dataset: unknown[];
  /** What was asked: path and query of each call. */
  requested: URL[];
  /** Answers with this status instead, or never. */
  trouble: number | "silence" | undefined;
  close: () => Promise<void>;
};

/** Sanity's query address, as its own client asks it: real GROQ over a dataset in memory. */
export async function startSanityEndpoint(dataset: unknown[] = []): Promise<SanityEndpoint> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost");
    endpoint.requested.push(url);
    if (endpoint.trouble === "silence") return;
    const status = endpoint.trouble ?? 200;
    const answer = status === 200 ? await query(request, url, endpoint.dataset) : { error: "trouble" };
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(answer));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const endpoint: SanityEndpoint = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dataset,
    requested: [],
    trouble: undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return endpoint;
}

async function query(request: IncomingMessage, url: URL, dataset: unknown[]) {
  const posted = request.method === "POST" ? JSON.parse(await text(request)) : {};
  const requested = posted.query ?? url.searchParams.get("query") ?? "";
  const params =
    posted.params ??
    Object.fromEntries(
      [...url.searchParams].flatMap(([name, value]) =>
        name.startsWith("$") ? [[name.slice(1), JSON.parse(value)]] : [],
      ),
    );
  const published = dataset.filter((document) => !String((document as { _id: unknown })._id).startsWith("drafts."));
  const value = await evaluate(parse(requested, { params }), { dataset: published, params });
  return { ms: 1, query: requested, result: await value.get() };
}
