import type { findClientList } from "../../../server/clients/find-client-list.ts";

export type View = ReturnType<typeof view>;

type Found = Awaited<ReturnType<typeof findClientList>>;

export function view({ clients, next }: Found, search: string) {
  return {
    search,
    rows: clients.map(({ id, name, email }) => ({ id, name, email })),
    /** There are more than these. */
    hasMore: next !== undefined,
  };
}
