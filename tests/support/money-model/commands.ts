import fc from "fast-check";
import type { Command } from "./model.ts";

const client = fc.nat({ max: 1 });
const invoice = fc.nat({ max: 7 });
const amount = fc.integer({ min: 1, max: 6 }).map((tens) => tens * 1000);
const key = fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h");

/** Small numbers on purpose: commands meet on the same invoices, with the same keys and the same amounts. */
export const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("draft" as const), client, total: amount }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("issue" as const), invoice }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("transfer" as const), invoice, amount, key }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("card" as const), invoice, amount, key }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("refund" as const), invoice, amount, key }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("credit" as const), invoice, amount, key }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("void" as const, "discard" as const), invoice }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("request" as const), client, amount }) },
);

/** What several people do at the same moment, to invoices that are there. */
export const crowd = fc.array(
  command.filter(({ do: kind }) => kind !== "draft"),
  { minLength: 2, maxLength: 5 },
);
