import { connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A transaction's commit, by something that was said in it before; whether it still arrives, or is lost on its way there. */
type LostCommit = { after: string; arrives: boolean };

/** Between the product and PostgreSQL: a connection that can be slow, or dead without either side hearing of it. */
export class DatabaseProxy {
  /** What each answer of the database takes longer. */
  delay = 0;
  /** How many connections have gone dead. */
  dead = 0;
  readonly #lost: LostCommit[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  static async inFrontOf(databaseUrl: string): Promise<DatabaseProxy> {
    const proxy = new DatabaseProxy(Number(new URL(databaseUrl).port));
    await new Promise<void>((listening) => proxy.#server.listen(0, "127.0.0.1", listening));
    return proxy;
  }

  private constructor(port: number) {
    this.#server = createServer((caller) => this.#join(caller, connect(port, "127.0.0.1")));
  }

  url(databaseUrl: string): string {
    const address = this.#server.address();
    if (!address || typeof address !== "object") throw new Error("the proxy is not listening");
    const url = new URL(databaseUrl);
    url.port = String(address.port);
    return url.href;
  }

  /** From the next such commit on, nothing is heard on its connection any more, in either direction. */
  loseCommit(lost: LostCommit): void {
    this.#lost.push(lost);
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #take(chunk: Buffer): LostCommit | undefined {
    const index = this.#lost.findIndex(({ after }) => chunk.includes(after));
    return index < 0 ? undefined : this.#lost.splice(index, 1)[0];
  }

  #join(caller: Socket, database: Socket): void {
    let isDead = false;
    let meant: LostCommit | undefined;
    let answers = Promise.resolve();
    caller.on("data", (chunk) => {
      if (isDead) return;
      meant ??= this.#take(chunk);
      if (meant && chunk.includes("commit\0")) {
        this.dead++;
        isDead = true;
        if (!meant.arrives) return;
      }
      database.write(chunk);
    });
    database.on("data", (chunk) => {
      const due = performance.now() + this.delay;
      answers = answers.then(async () => {
        if (due > performance.now()) await sleep(due - performance.now());
        if (!isDead) caller.write(chunk);
      });
    });
    for (const [socket, other] of [
      [caller, database],
      [database, caller],
    ] as const) {
      this.#sockets.add(socket);
      socket.on("error", () => {});
      // Of a dead connection neither side hears that the other is gone.
      socket.on("close", () => isDead || other.destroy());
    }
  }
}
