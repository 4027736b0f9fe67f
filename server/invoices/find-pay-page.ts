import { and, eq, isNotNull } from "drizzle-orm";
import type { PayLinkViewer } from "../access/actor.ts";
import { readAsViewer } from "../db/client.server.ts";
import { invoices } from "../db/schema/index.ts";
import { invoiceShown } from "./find-client-money.ts";
import { listMoves } from "./list-moves.ts";

/** The one invoice that a pay link opens, a void one too: whoever holds the link must hear that there is nothing to pay. */
export async function findPayPage(viewer: PayLinkViewer) {
  return readAsViewer(viewer, async (tx) => {
    const [found] = await tx
      .select(invoiceShown)
      .from(invoices)
      .where(and(eq(invoices.id, viewer.invoiceId), isNotNull(invoices.issuedAt)));
    return found && { ...found, moves: await listMoves(tx, found.id) };
  });
}
