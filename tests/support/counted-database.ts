import { connect, createServer, type Server, type Socket } from "node:net";

/** Stands in front of PostgreSQL and counts what goes through: one for every time its caller has to wait for an answer. */
export class CountedDatabase {
  roundTrips = 0;
  readonly statements: string[] = [];
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  static async inFrontOf(databaseUrl: string): Promise<CountedDatabase> {
    const counted = new CountedDatabase(Number(new URL(databaseUrl).port));
    await new Promise<void>((listening) => counted.#server.listen(0, "127.0.0.1", listening));
    return counted;
  }

  private constructor(port: number) {
    this.#server = createServer((caller) => {
      const database = connect(port, "127.0.0.1");
      for (const [socket, other] of [
        [caller, database],
        [database, caller],
      ] as const) {
        this.#sockets.add(socket);
        socket.on("error", () => other.destroy());
        socket.on("close", () => other.destroy());
      }
      caller.on("data", this.#counter());
      caller.pipe(database);
      database.pipe(caller);
    });
  }

  url(databaseUrl: string): string {
    const address = this.#server.address();
    if (!address || typeof address !== "object") throw new Error("the counting stand-in is not listening");
    const url = new URL(databaseUrl);
    url.port = String(address.port);
    return url.href;
  }

  forget(): void {
    this.roundTrips = 0;
    this.statements.length = 0;
  }

  stop(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  /** PostgreSQL's protocol: a connection's first message has no type; `Q` and `S` are what is answered at once. */
  #counter(): (chunk: Buffer) => void {
    let rest = Buffer.alloc(0);
    let isOpening = true;
    return (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      for (;;) {
        const head = isOpening ? 0 : 1;
        if (rest.length < head + 4) return;
        const end = head + rest.readInt32BE(head);
        if (rest.length < end) return;
        const type = isOpening ? "" : String.fromCharCode(rest[0] ?? 0);
        if (type === "Q" || type === "S") this.roundTrips++;
        if (type === "Q") this.statements.push(rest.toString("utf8", 5, end - 1));
        if (type === "P") this.statements.push(rest.toString("utf8", 5, end).split("\0")[1] ?? "");
        isOpening = false;
        rest = rest.subarray(end);
      }
    };
  }
}
