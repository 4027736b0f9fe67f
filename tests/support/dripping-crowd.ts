import { setTimeout as sleep } from "node:timers/promises";
import { connect, type TLSSocket } from "node:tls";

/**
 * A program of its own, so that its work is not measured as the server's: so many connections that say a little and then
 * almost nothing, opened at a rate that a few hundred machines would have, for so long. Those that are closed are opened
 * again at the same rate. It prints how many are open, each second.
 */
const [port = "", count = "", perSecond = "", seconds = ""] = process.argv.slice(2);
// The test's own server on loopback, whose certificate it has made itself.
const server = { host: "localhost", port: Number(port), servername: "localhost", rejectUnauthorized: false };

const post = (type: string) =>
  `POST /send-email.php HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 200000\r\n\r\n`;
/** What is said at once, and then each five seconds. */
const kinds: [first: string, then: string][] = [
  [post("application/json"), "{"],
  [post("application/x-www-form-urlencoded"), "a"],
  ["GET /plans HTTP/1.1\r\nHost: localhost\r\n\r\n", ""],
  ["GET /plans HTTP/1.1\r\nHost: localhost\r\nX-Slow: ", "a"],
  ["P", ""],
];

const open = new Set<TLSSocket>();
let begun = 0;

function begin(): void {
  const [first, then] = kinds[begun++ % kinds.length] ?? ["", ""];
  const socket = connect(server);
  open.add(socket);
  let dripping: NodeJS.Timeout | undefined;
  socket.on("secureConnect", () => {
    socket.write(first);
    if (then) dripping = setInterval(() => socket.write(then), 5_000);
  });
  socket.on("error", () => socket.destroy());
  socket.on("close", () => {
    clearInterval(dripping);
    open.delete(socket);
  });
  socket.resume();
}

const until = performance.now() + Number(seconds) * 1_000;
while (performance.now() < until) {
  for (let n = 0; n < Number(perSecond) / 10 && open.size < Number(count); n++) begin();
  if (begun % 10 === 0 || open.size >= Number(count)) process.stdout.write(`${open.size}\n`);
  await sleep(100);
}
process.exit(0);
