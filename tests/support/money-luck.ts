/** How often each fault is tried. A proof by hand tries it as often as it takes; the seed makes it the same again. */
export const faultRuns = Number(process.env.FAULT_RUNS ?? 20);

const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 1_000_000));

/** Chance that can be repeated: the same seed gives the same moments. */
export class Luck {
  #state: number;

  constructor(name: string) {
    process.stdout.write(`  ${name}: FAULT_SEED=${seed} FAULT_RUNS=${faultRuns}\n`);
    this.#state = seed;
  }

  /** At least 0 and below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }

  shuffle<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, key: this.next() }))
      .sort((one, other) => one.key - other.key)
      .map(({ item }) => item);
  }
}
