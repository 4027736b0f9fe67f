/** Chance that comes out the same for the same seed. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
    for (let warm = 0; warm < 5; warm++) this.roll();
  }

  /** From 0 up to 1. */
  roll(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(least: number, most: number): number {
    return least + Math.floor(this.roll() * (most - least + 1));
  }

  isBelow(share: number): boolean {
    return this.roll() < share;
  }

  pick<T>(among: readonly T[]): T {
    return among[Math.floor(this.roll() * among.length)] as T;
  }

  /** One of several, each as likely as its weight says. */
  weigh<T extends string>(weights: Record<T, number>): T {
    const entries = Object.entries(weights) as [T, number][];
    let left = this.roll() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [name, weight] of entries) {
      left -= weight;
      if (left < 0) return name;
    }
    return (entries.at(-1) as [T, number])[0];
  }
}

/** How often each fault is tried. A proof by hand tries it as often as it takes; the seed makes it the same again. */
export const faultRuns = Number(process.env.FAULT_RUNS ?? 20);

const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 1_000_000));

/** Chance for a fault: says by which seed the same moments come again. */
export class Luck extends Dice {
  constructor(name: string) {
    process.stdout.write(`  ${name}: FAULT_SEED=${seed} FAULT_RUNS=${faultRuns}\n`);
    super(seed);
  }

  shuffle<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, key: this.roll() }))
      .sort((one, other) => one.key - other.key)
      .map(({ item }) => item);
  }
}
