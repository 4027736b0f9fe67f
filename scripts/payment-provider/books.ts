/** Stripe's objects, with the fields that are read. */
export type Fields = Record<string, unknown>;
export type Kept = Fields & { id: string; object: string; created: number };

export type Customer = Kept & { name: string; email: string };
export type Method = Kept & {
  type: "card" | "bacs_debit";
  customer: string | null;
  card?: { brand: string; last4: string };
  bacs_debit?: { sort_code: string; last4: string };
};
export type Charge = Kept & {
  payment_intent: string;
  amount: number;
  amount_refunded: number;
  disputed: boolean;
  payment_method_details: { type: Method["type"] };
};
export type Intent = Kept & {
  amount: number;
  amount_received: number;
  currency: string;
  status: "requires_payment_method" | "processing" | "succeeded" | "canceled";
  customer: string | null;
  payment_method: string | null;
  latest_charge: string | null;
  setup_future_usage: string | null;
  last_payment_error: { code: string; decline_code?: string; message: string } | null;
  metadata: Record<string, string>;
  off_session?: boolean;
};
export type Session = Kept & {
  mode: "payment" | "setup";
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid" | "no_payment_required";
  url: string | null;
  expires_at: number;
  amount_total: number | null;
  currency: string | null;
  payment_intent: string | null;
  setup_intent: string | null;
  customer: string | null;
  client_reference_id: string | null;
  success_url: string;
  cancel_url: string;
  metadata: Record<string, string>;
  /** What the payment is made with, once there is one. */
  payment: { description: string; setup_future_usage: string | null; metadata: Record<string, string> };
  lines: { name: string; pence: number; currency: string | undefined }[];
};
export type Setup = Kept & { status: "succeeded"; payment_method: string; customer: string | null };
export type Refund = Kept & {
  amount: number;
  payment_intent: string;
  charge: string;
  status: string;
  metadata: Record<string, string>;
};
export type Dispute = Kept & {
  amount: number;
  payment_intent: string;
  charge: string;
  status: string;
  balance_transactions: { amount: number }[];
};

type Kinds = {
  customer: Customer;
  "checkout.session": Session;
  payment_intent: Intent;
  payment_method: Method;
  setup_intent: Setup;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
};
export type Kind = keyof Kinds;

const prefixes: Record<Kind, string> = {
  customer: "cus",
  "checkout.session": "cs_test",
  payment_intent: "pi",
  payment_method: "pm",
  setup_intent: "seti",
  charge: "ch",
  refund: "re",
  dispute: "dp",
};

/** Everything the stand-in remembers. Ids follow from a seed and a count, so the same run gives the same ones. */
export class Books {
  readonly #maps = new Map<Kind, Map<string, Kept>>();
  readonly #seed: string;
  readonly #now: () => Date;
  #count = 0;

  constructor(seed: string, now: () => Date) {
    this.#seed = seed;
    this.#now = now;
  }

  nextId(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${this.#seed}${String(this.#count).padStart(8, "0")}`;
  }

  seconds(): number {
    return Math.floor(this.#now().getTime() / 1_000);
  }

  add<K extends Kind>(kind: K, fields: Omit<Kinds[K], "id" | "object" | "created">): Kinds[K] {
    const kept = { id: this.nextId(prefixes[kind]), object: kind, created: this.seconds(), ...fields } as Kinds[K];
    this.#map(kind).set(kept.id, kept);
    return kept;
  }

  find<K extends Kind>(kind: K, id: string | null | undefined): Kinds[K] | undefined {
    return id ? (this.#map(kind).get(id) as Kinds[K] | undefined) : undefined;
  }

  require<K extends Kind>(kind: K, id: string | null | undefined): Kinds[K] {
    const found = this.find(kind, id);
    if (!found) throw new Error(`there is no ${kind} ${id}`);
    return found;
  }

  /** Newest first, as Stripe lists them. */
  list<K extends Kind>(kind: K): Kinds[K][] {
    return ([...this.#map(kind).values()] as Kinds[K][]).reverse();
  }

  remove(kind: Kind, id: string): void {
    this.#map(kind).delete(id);
  }

  #map(kind: Kind): Map<string, Kept> {
    const map = this.#maps.get(kind) ?? new Map<string, Kept>();
    this.#maps.set(kind, map);
    return map;
  }
}
