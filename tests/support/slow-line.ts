import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/**
 * Stands between the product and a mail server. What the server says on a slow connection arrives byte by byte, one a second:
 * the line is never silent, and never done. Its first line comes at once, as from a server that only then runs into trouble.
 */
export class SlowLine {
  /** Whether the connection with that number, from 0 on, is a slow one. */
  isSlow: (connection: number) => boolean = () => false;
  opened = 0;
  readonly #sockets = new Set<Socket>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #server: Server;

  constructor(target: string) {
    const { port, hostname } = new URL(target);
    this.#server = createServer((caller) => {
      const isSlow = this.isSlow(this.opened++);
      const server = connect(Number(port), hostname);
      for (const socket of [caller, server]) {
        this.#sockets.add(socket);
        socket.on("error", () => {}).on("close", () => this.#sockets.delete(socket));
      }
      caller.on("close", () => server.destroy());
      server.on("close", () => caller.destroy());
      caller.pipe(server);
      if (isSlow) this.#drip(server, caller);
      else server.pipe(caller);
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((listening) => this.#server.listen(0, "127.0.0.1", listening));
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((closed) => this.#server.close(closed));
  }

  #drip(server: Socket, caller: Socket): void {
    let waiting = Buffer.alloc(0);
    server.once("data", (greeting) => {
      caller.write(greeting);
      server.on("data", (chunk) => (waiting = Buffer.concat([waiting, chunk])));
    });
    const timer = setInterval(() => {
      if (waiting.length > 0) caller.write(waiting.subarray(0, 1));
      waiting = waiting.subarray(1);
    }, 1_000);
    this.#timers.add(timer);
    caller.on("close", () => {
      clearInterval(timer);
      this.#timers.delete(timer);
    });
  }
}
