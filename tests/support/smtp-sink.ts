import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerAddress } from "smtp-server";

type SinkMode = "accept" | "deaf" | "busy" | "refuse" | "refuse-us" | "drop-before-answer" | "hang";
export type CaughtMail = { from: string; recipients: string[]; raw: string; parsed: Email };

/** A real mail server that keeps what it is given, and can be told to behave badly. */
export class SmtpSink {
  mode: SinkMode = "accept";
  readonly caught: CaughtMail[] = [];
  /** Called when the whole message is here, before the sender hears so. */
  onMessage: () => Promise<void> | void = () => {};
  #server: SMTPServer | undefined;
  #port = 0;
  readonly #host: string;

  constructor({ host = "127.0.0.1" } = {}) {
    this.#host = host;
  }

  async start(port = this.#port): Promise<void> {
    const server = this.#makeServer();
    server.on("error", () => {});
    await new Promise<void>((listening) => server.listen(port, this.#host, listening));
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  get url(): string {
    return `smtp://${this.#host}:${this.#port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((closed) => this.#server?.close(closed) ?? closed());
    this.#server = undefined;
  }

  /** How many copies arrived of each message. */
  copies(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { parsed } of this.caught)
      counts.set(parsed.messageId ?? "", (counts.get(parsed.messageId ?? "") ?? 0) + 1);
    return counts;
  }

  #makeServer(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      disableReverseLookup: true,
      hideSTARTTLS: true,
      closeTimeout: 100,
      onMailFrom: (_address, _session, answer) => {
        // Deaf: the sender is never answered, and never gets to say what it came for.
        if (this.mode !== "deaf") answer(this.#verdictOnUs());
      },
      onRcptTo: (_address, _session, answer) => answer(this.mode === "refuse" ? refusal(550, "5.1.1 never") : null),
      onData: (stream, session, answer) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk) => chunks.push(chunk));
        stream.on("end", async () => {
          const raw = Buffer.concat(chunks).toString("utf8");
          const { mailFrom, rcptTo } = session.envelope;
          await this.onMessage();
          if (this.mode === "hang") return;
          this.caught.push({
            from: addressOf(mailFrom),
            recipients: rcptTo.map(addressOf),
            raw,
            parsed: await PostalMime.parse(raw),
          });
          if (this.mode === "drop-before-answer") return this.hangUp();
          answer();
        });
      },
    });
  }

  #verdictOnUs(): Error | null {
    if (this.mode === "busy") return refusal(451, "4.3.2 busy, come back later");
    if (this.mode === "refuse-us") return refusal(550, "5.7.1 not with this sender");
    return null;
  }

  /** Ends every conversation that is under way. */
  hangUp(): void {
    for (const connection of this.#server?.connections ?? [])
      (connection as unknown as { _socket: { destroy: () => void } })._socket.destroy();
  }
}

function addressOf(found: SMTPServerAddress | false): string {
  return found ? found.address : "";
}

function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}
