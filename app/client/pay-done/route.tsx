import { redirect } from "react-router";
import { resultWords } from "../../../content/payments.ts";
import { findPayPage } from "../../../server/invoices/find-pay-page.ts";
import { readReturn, requirePayLink, saysPaid } from "../../shared/invoice/pay.server.ts";
import { PaymentResult } from "../../shared/invoice/payment-result.tsx";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { title } from "./words.ts";

/** The address is a secret: it goes nowhere else. */
export const headers = () => ({ "Referrer-Policy": "same-origin" });

export const meta = () => portalMeta(title);

export async function loader({ params, url }: Route.LoaderArgs) {
  const viewer = requirePayLink(params.token);
  const returned = await readReturn(viewer, url);
  const invoice = await findPayPage(viewer);
  // The page of the invoice says what has become of the link.
  if (!invoice) throw redirect(`/pay/${params.token}`);
  return {
    isPaid: returned?.isPaid ?? false,
    lead: returned ? (returned.lead ?? saysPaid([invoice])) : resultWords.nothingTaken,
    isConfirming: returned?.confirming !== undefined,
    /** While it is being confirmed the invoice must not ask for it either. */
    invoice: `/pay/${params.token}${returned?.confirming ? url.search : ""}`,
  };
}

export default function PayDone({ loaderData }: Route.ComponentProps) {
  return <PaymentResult {...loaderData} />;
}
