import fc from "fast-check";
import { expect } from "vitest";
import { command, crowd } from "./commands.ts";
import { type Command, emptyModel, type Model, step } from "./model.ts";
import { findNextNumbers, RealBooks } from "./real.ts";

type Size = { sequences: number; commands: number; seed?: number };

/** The same commands, one after the other, in the books and in the model: the same answers and the same books. */
export async function compareSequences({ sequences, commands, seed }: Size): Promise<void> {
  const sequence = fc.array(command, { minLength: commands, maxLength: commands });
  await fc.assert(
    fc.asyncProperty(sequence, async (todo) => {
      const { books, model } = await open();
      let now = model;
      for (const next of todo) {
        const wanted = step(now, next);
        now = wanted.model;
        expect(await books.run(next), JSON.stringify(next)).toBe(wanted.outcome);
      }
      const seen = await books.look(now);
      expect(seen.real).toEqual(seen.wanted);
    }),
    { numRuns: sequences, endOnFailure: true, ...(seed === undefined ? {} : { seed }) },
  );
}

/** Two to five at the same moment: the answers and the books are those of some order of them. */
export async function compareCrowds({ sequences, commands, seed }: Size): Promise<void> {
  const before = fc.array(command, { minLength: commands, maxLength: commands });
  await fc.assert(
    fc.asyncProperty(before, crowd, async (todo, together) => {
      const { books, model } = await open();
      let now = model;
      for (const next of todo) {
        now = step(now, next).model;
        await books.run(next);
      }
      const answers = await Promise.all(together.map((next) => books.run(next)));
      await expectSomeOrder(books, now, together, answers);
    }),
    { numRuns: sequences, endOnFailure: true, ...(seed === undefined ? {} : { seed }) },
  );
}

async function open() {
  const next = await findNextNumbers();
  return { books: await RealBooks.open(2), model: emptyModel(2, next.invoice, next.creditNote) };
}

async function expectSomeOrder(books: RealBooks, model: Model, together: Command[], answers: string[]): Promise<void> {
  const known = books.invoices.length;
  let closest: { real: unknown; wanted: unknown } | undefined;
  for (const order of permutations(together.map((_, index) => index))) {
    let now = model;
    const wanted = new Map<number, string>();
    for (const index of order) {
      const { model: after, outcome } = step(now, together[index] as Command);
      now = after;
      wanted.set(index, outcome);
    }
    if (answers.some((answer, index) => wanted.get(index) !== answer)) continue;
    closest = await books.look(now);
    // Two new invoices are known in the order in which they were asked about.
    if (isSame(closest, known)) return;
  }
  expect(closest, `no order of ${JSON.stringify(together)} gives ${answers.join(", ")}`).toBeDefined();
  expect(closest?.real).toEqual(closest?.wanted);
}

type Seen = { credit: number[]; invoices: unknown[] };

function isSame({ real, wanted }: { real: unknown; wanted: unknown }, known: number): boolean {
  const [a, b] = [real as Seen, wanted as Seen];
  const sorted = ({ invoices }: Seen) => invoices.map((invoice) => JSON.stringify(invoice)).toSorted();
  return (
    JSON.stringify(a.credit) === JSON.stringify(b.credit) &&
    known === a.invoices.length &&
    JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
  );
}

function permutations(items: number[]): number[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}
