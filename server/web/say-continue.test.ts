import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { sayContinue } from "./say-continue.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** What comes back for two requests on one connection, of which the second is there before the first is answered. */
async function answersTo(second: string, bodyAfter = 100): Promise<string> {
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url === "/slow") await sleep(50);
    response.end(Buffer.from(`${request.url} ${await text(request)}`.trim()));
  };
  server = createServer(listener);
  sayContinue(server, listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const [head, body] = second.split(/(?<=\r\n\r\n)/);
  socket.write(`GET /slow HTTP/1.1\r\nHost: x\r\n\r\n${head}`);
  if (body) setTimeout(() => socket.write(body), bodyAfter);
  const all = await text(socket);
  return all.replaceAll(/^(?:Date|Connection|Keep-Alive): .*\r\n/gm, "");
}

const slow = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n/slow";
const expecting = "Host: x\r\nConnection: close\r\nExpect: 100-continue\r\n";

test("who sends it without being told is answered all the same", async () => {
  const request = `POST /next HTTP/1.1\r\n${expecting}Content-Length: 4\r\n\r\nbody`;
  expect(await answersTo(request, 0)).toBe(`${slow}HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n/next body`);
});

test("who asks whether to go on with nothing to send is answered, and nothing stands between head and body", async () => {
  const answers = await answersTo(`GET /next HTTP/1.1\r\n${expecting}\r\n`);
  expect(answers).toBe(`${slow}HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n/next`);
});

test("who has something to send is told to go on once it is their turn, before their answer", async () => {
  const answers = await answersTo(`POST /next HTTP/1.1\r\n${expecting}Content-Length: 4\r\n\r\nbody`);
  expect(answers).toBe(`${slow}HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n/next body`);
});
