import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** Stands between somebody and the site like a phone on a train: so many bytes a second in all, and a line that can be cut. */
export class BadLine {
  target = 0;
  cuts = 0;
  readonly #bytesPerSecond: number;
  readonly #server: Server;
  readonly #callers = new Set<Socket>();
  /** When the line has room for the next bytes. */
  #freeAt = 0;

  constructor({ bytesPerSecond }: { bytesPerSecond: number }) {
    this.#bytesPerSecond = bytesPerSecond;
    this.#server = createServer((caller) => {
      const site = connect(this.target, "127.0.0.1");
      this.#callers.add(caller);
      const end = () => {
        this.#callers.delete(caller);
        caller.destroy();
        site.destroy();
      };
      for (const socket of [caller, site]) socket.on("error", end).on("close", end);
      void this.#carry(caller, site).catch(end);
      void this.#carry(site, caller).catch(end);
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((listening) => this.#server.listen(0, "127.0.0.1", listening));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** In the middle of whatever is said. */
  cut(): void {
    for (const caller of this.#callers) {
      caller.destroy();
      this.cuts += 1;
    }
  }

  /** One of those who are talking. */
  cutOne(pick: (callers: readonly Socket[]) => Socket): void {
    if (this.#callers.size === 0) return;
    pick([...this.#callers]).destroy();
    this.cuts += 1;
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((closed) => this.#server.close(closed));
  }

  async #carry(from: Socket, to: Socket): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      const now = Date.now();
      this.#freeAt = Math.max(now, this.#freeAt) + (chunk.length / this.#bytesPerSecond) * 1_000;
      if (this.#freeAt > now + 20) await sleep(this.#freeAt - now);
      if (!to.write(chunk)) await new Promise((drained) => to.once("drain", drained).once("close", drained));
    }
    to.end();
  }
}
