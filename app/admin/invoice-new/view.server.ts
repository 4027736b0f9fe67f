import { formatPounds, plainPounds } from "../../../domain/money.ts";
import type { findByHandPage } from "../../../server/invoices/find-by-hand.ts";
import { itemField } from "./item-field.ts";
import { words } from "./words.ts";

export type View = ReturnType<typeof view>;

type Found = Awaited<ReturnType<typeof findByHandPage>>;
type Input = { search: string; retryKey: string };

export function view({ client, draft, found }: Found, { search, retryKey }: Input) {
  return {
    search,
    found: found.map(({ id, name, email }) => ({ id, name, email })),
    client: client && {
      id: client.id,
      name: client.name,
      projects: client.projects.map(({ id, name, unbilled }) => ({
        id,
        name,
        unbilled: unbilled.map(({ linkId, name: item, pence }) => ({
          field: itemField(id, linkId),
          label: words.unbilled.item(item, formatPounds(pence)),
        })),
      })),
    },
    draft: draft && {
      id: draft.id,
      rows: draft.lines.map(({ id, description, quantity, unitPence }) => ({
        line: id,
        description,
        quantity: String(quantity),
        price: plainPounds(unitPence),
      })),
    },
    retryKey,
  };
}
