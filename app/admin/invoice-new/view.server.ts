import { plainPounds } from "../../../domain/money.ts";
import type { findByHandPage } from "../../../server/invoices/find-by-hand.ts";

export type View = ReturnType<typeof view>;

type Found = Awaited<ReturnType<typeof findByHandPage>>;
type Input = { search: string; retryKey: string };

export function view({ client, draft, found }: Found, { search, retryKey }: Input) {
  return {
    search,
    found: found.map(({ id, name, email }) => ({ id, name, email })),
    client,
    draft: draft && {
      id: draft.id,
      rows: draft.lines.map(({ description, quantity, unitPence }) => ({
        description,
        quantity: String(quantity),
        price: plainPounds(unitPence),
      })),
    },
    retryKey,
  };
}
