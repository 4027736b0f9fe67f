import { homeOf } from "../../../domain/permissions.ts";
import { findInvoiceDocument } from "../../../server/documents/find-invoice-document.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { requireId } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import { ButtonLink } from "../../ui/button.tsx";
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
  return { page: view(found, now()), isAdmin: viewer.role === "admin", home: homeOf(viewer.role) };
}

export default function Invoice({ loaderData: { page, isAdmin, home } }: Route.ComponentProps) {
  const pay = isAdmin || !page.owed ? null : <ButtonLink to="/clients/payments">{words.payNow}</ButtonLink>;
  const back = isAdmin
    ? { to: `/dashboard/admin/invoices/${page.id}`, label: words.invoice }
    : { to: home, label: words.back };
  return <InvoicePage {...page} back={back} pay={pay} />;
}
