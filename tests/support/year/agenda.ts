import { addDays, type Day } from "./calendar.ts";
import type { Client, Invoice, Item, LineKind, Priced, Project } from "./world.ts";

/** What people do in a year. */
export type Action =
  | { do: "transfer"; invoice: Invoice; share: "all" | "half" | "over" }
  | { do: "link-card" | "link-refused" | "link-bacs"; invoice: Invoice }
  | { do: "portal-card"; invoice: Invoice; number: string; isForced?: boolean }
  | { do: "settle-bacs"; invoice: Invoice; how: "succeeded" | "failed" }
  | { do: "void"; invoice: Invoice; isAgain: boolean }
  | { do: "save-bacs"; client: Client }
  | { do: "join"; project: Project; items: { kind: LineKind; name: string }[] }
  | { do: "request-again"; project: Project }
  | { do: "ask" | "approve"; project: Project; name: string }
  | { do: "start-billing"; project: Project; item: Item; from: Day }
  | { do: "remove"; project: Project; item: Item }
  | { do: "address"; client: Client }
  | { do: "delete"; client: Client }
  | { do: "price"; priced: Priced }
  | { do: "vat"; rate: number };

/** `night` is before the run of that day, and in summer before midnight by UTC. */
type Slot = "night" | "day";

/** What is to happen when. Nothing that needs the worker is done while it is away: it waits for its return. */
export class Agenda {
  readonly #planned = new Map<string, Action[]>();
  readonly #away: ReadonlySet<Day>;

  constructor(away: readonly Day[]) {
    this.#away = new Set(away);
  }

  plan(day: Day, action: Action, slot: Slot = "day"): void {
    let on = day;
    while (this.#away.has(on) && action.do !== "transfer") on = addDays(on, 1);
    const key = `${on} ${on === day ? slot : "day"}`;
    this.#planned.set(key, [...(this.#planned.get(key) ?? []), action]);
  }

  of(day: Day, slot: Slot): Action[] {
    return this.#planned.get(`${day} ${slot}`) ?? [];
  }
}

export function clientOf(action: Action): Client | undefined {
  if ("invoice" in action) return action.invoice.client;
  if ("project" in action) return action.project.client;
  return "client" in action ? action.client : undefined;
}
