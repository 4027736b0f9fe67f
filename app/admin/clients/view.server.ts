import { longDay } from "../../../domain/calendar-day.ts";
import type { findClientList } from "../../../server/clients/find-client-list.ts";
import { viewClients } from "../../shared/clients/view.server.ts";

export type View = ReturnType<typeof view>;

type Found = Awaited<ReturnType<typeof findClientList>>;
type Input = {
  search: string;
  isFirst: boolean;
  at: Date;
  /** What is open of whoever is about to be deleted. */
  open: { id: string; says: string }[];
};

export function view(found: Found, { search, isFirst, at, open }: Input) {
  const { next } = found;
  return {
    ...viewClients(found, open, at),
    archived: found.archived.map(({ id, name, archivedAt }) => ({ id, name, on: longDay(archivedAt ?? at) })),
    search,
    isFirst,
    /** The address of the page after this one. */
    next: next && `/dashboard/admin/clients?${new URLSearchParams({ after: `${next.sortName}_${next.id}` })}`,
  };
}
