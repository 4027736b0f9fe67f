import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

export type PostedEvent = { id: string; type: string; body: string };

/** How events travel. `never`: they are kept, and whoever drives this posts them or does not. */
export type Delivery = {
  never?: boolean;
  /** Milliseconds before each is posted. */
  delayMs?: number;
  /** How often each is posted. */
  copies?: number;
  /** So many are kept back and posted in reverse order. */
  reversed?: number;
};

/** Signed as Stripe signs: a time, and a keyed hash over the time and the body. */
export function signatureOf(body: string, secret: string, seconds = Math.floor(Date.now() / 1_000)): string {
  const seal = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  return `t=${seconds},v1=${seal}`;
}

export class EventPost {
  readonly posted: PostedEvent[] = [];
  delivery: Delivery;
  readonly #address: string | undefined;
  readonly #secret: string;
  #waiting: PostedEvent[] = [];
  #isOver = false;
  #taken = 0;

  constructor(address: string | undefined, secret: string, delivery: Delivery) {
    this.#address = address;
    this.#secret = secret;
    this.delivery = delivery;
  }

  stop(): void {
    this.#isOver = true;
  }

  /** What happened since this was last asked. */
  takeNews(): PostedEvent[] {
    const news = this.posted.slice(this.#taken);
    this.#taken = this.posted.length;
    return news;
  }

  send(event: PostedEvent): void {
    this.posted.push(event);
    const { never = false, reversed = 1, copies = 1 } = this.delivery;
    if (never || !this.#address) return;
    this.#waiting.push(event);
    if (this.#waiting.length < reversed) return;
    const batch = this.#waiting.reverse();
    this.#waiting = [];
    void (async () => {
      for (const one of batch) for (let i = 0; i < copies; i++) await this.post(one).catch(() => {});
    })();
  }

  /** Until it is taken, for a while: the site may be starting, or have lost its database. */
  async post(event: PostedEvent): Promise<void> {
    await sleep(this.delivery.delayMs ?? 0, undefined, { ref: false });
    for (const pause of [200, 1_000, 5_000, 15_000, 60_000]) {
      if (this.#isOver || (await this.#isTaken(event))) return;
      await sleep(pause, undefined, { ref: false });
    }
  }

  async #isTaken({ body }: PostedEvent): Promise<boolean> {
    const headers = { "Content-Type": "application/json", "Stripe-Signature": signatureOf(body, this.#secret) };
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(`${this.#address}`, { method: "POST", body, headers, signal }).catch(() => undefined);
    return answer?.ok ?? false;
  }
}
