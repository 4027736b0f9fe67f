import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail server for many thousands: of each message it keeps the id and how often it came. */
export class LightSink {
  readonly copies = new Map<string, number>();
  #server: SMTPServer | undefined;
  #port = 0;

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      hideSTARTTLS: true,
      disableReverseLookup: true,
      closeTimeout: 100,
      onData: (stream, _session, answer) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk) => chunks.push(chunk));
        stream.on("end", () => {
          this.#keep(Buffer.concat(chunks));
          answer();
        });
      },
    });
    server.on("error", () => {});
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((closed) => this.#server?.close(closed) ?? closed());
  }

  #keep(message: Buffer): void {
    const head = message.subarray(0, Math.max(0, message.indexOf("\r\n\r\n"))).toString("latin1");
    const [, id = ""] = /^Message-ID:\s*<([^@>]+)@/im.exec(head) ?? [];
    this.copies.set(id, (this.copies.get(id) ?? 0) + 1);
  }
}
