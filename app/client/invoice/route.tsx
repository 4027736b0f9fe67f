import { findInvoiceDocument } from "../../../server/documents/find-invoice-document.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { requireId } from "../../actions.server.ts";
import { clientSections } from "../../sections.ts";
import { PayPopover } from "../../shared/invoice/pay-popover.tsx";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { InvoicePage } from "./page.tsx";
import { view } from "./view.server.ts";
import { title, words } from "./words.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => portalMeta(title(loaderData?.page.document.number ?? ""));

/** Unknown, malformed, a draft and somebody else's: all the same. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const found = await findInvoiceDocument(viewer, requireId(params.invoiceId));
  if (!found) throw new Response(null, { status: 404 });
  return { page: view(found, now()), isAdmin: viewer.role === "admin" };
}

export default function Invoice({ loaderData: { page, isAdmin } }: Route.ComponentProps) {
  const isAsked = page.owed && !page.isUnderWay && !isAdmin;
  const pay = isAsked ? <PayPopover invoice={page.invoice} method={page.method} size="md" /> : null;
  const back = isAdmin
    ? { to: `/dashboard/admin/invoices/${page.invoice.id}`, label: words.invoice }
    : { to: clientSections.money.to, label: clientSections.money.name };
  return <InvoicePage {...page} back={back} pay={pay} />;
}
