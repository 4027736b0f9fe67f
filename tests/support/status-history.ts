import { expect } from "vitest";
import type { MovableClock } from "./movable-clock.ts";
import type { TestApp } from "./test-app.ts";

export type Happened = { events: string[]; mails: string[] };

/** What commands leave behind: lines of the history, and mails with whom they went to. */
export class StatusHistory {
  readonly seen = new Set<string>();
  readonly #app: TestApp;
  readonly #clock: MovableClock;

  constructor(app: TestApp, clock: MovableClock) {
    this.#app = app;
    this.#clock = clock;
  }

  async during(command: () => Promise<unknown>): Promise<Happened> {
    const { sink } = this.#app;
    this.#clock.forward(60_000);
    const [last] = await this.#app.query<{ at: Date | null }>("select max(at) as at from audit_events");
    const sent = sink.caught.length;
    await command();
    await this.#app.drained();
    const events = await this.#app.query<{
      action: string;
      actor_id: string | null;
      address: string | null;
      request_id: string;
    }>(
      "select action, actor_id, address, request_id from audit_events where at > coalesce($1::timestamptz, '-infinity') order by at, action",
      [last?.at],
    );
    for (const { action, actor_id, address, request_id } of events) {
      this.seen.add(action);
      // The nightly round, the billing and whatever the worker has made come from nowhere.
      const isMachines = action.endsWith("-erased") || action === "export-made" || request_id.startsWith("billing-");
      // finding:X10 N14 of strangers no address is kept.
      const from = isMachines ? /^$/ : actor_id ? /^(?:198\.18\.|127\.)/ : /^[\w-]{12}$/;
      expect([action, address, request_id]).toEqual([action, expect.stringMatching(from), expect.any(String)]);
    }
    const mails = sink.caught.slice(sent).map(({ recipients, parsed }) => `${recipients}: ${parsed.subject}`);
    return { events: events.map(({ action }) => action), mails: mails.toSorted() };
  }
}
