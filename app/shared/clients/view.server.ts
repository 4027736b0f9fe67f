import { formatPounds } from "../../../domain/money.ts";
import type { findClientList } from "../../../server/clients/find-client-list.ts";
import { erasedOn } from "../deleting/erased-on.server.ts";

type Found = Pick<Awaited<ReturnType<typeof findClientList>>, "clients" | "deleted" | "deleting">;
export type ClientsView = ReturnType<typeof viewClients>;

/** `open`: what is open of whoever is about to be deleted. */
export function viewClients({ clients, deleted, deleting }: Found, open: { id: string; says: string }[], at: Date) {
  return {
    rows: clients.map(({ id, name, email, statuses, owing }) => ({
      id,
      name,
      email,
      statuses,
      owes: formatPounds(owing?.pence ?? 0),
      isLate: owing?.isLate ?? false,
    })),
    deleted: deleted.map(({ deletedAt, ...thing }) => ({ ...thing, erasedOn: erasedOn(deletedAt ?? at) })),
    confirm: deleting && { ...deleting, open, erasedOn: erasedOn(at) },
  };
}
