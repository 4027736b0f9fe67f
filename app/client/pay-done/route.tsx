import { data } from "react-router";
import { resultWords } from "../../../content/payments.ts";
import { findPayPage } from "../../../server/invoices/find-pay-page.ts";
import { findPaymentResult } from "../../../server/payments/find-result.ts";
import { requirePayLink, saysPaid } from "../../shared/invoice/pay.server.ts";
import { PaymentResult } from "../../shared/invoice/payment-result.tsx";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { title } from "./words.ts";

/** The address is a secret: it goes nowhere else. */
export const headers = () => ({ "Referrer-Policy": "same-origin" });

export const meta = () => portalMeta(title);

/** The heading is what the address says, the sentence below it what the payment provider has confirmed. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const viewer = requirePayLink(params.token);
  const [invoice, result] = await Promise.all([findPayPage(viewer), findPaymentResult(viewer, viewer.invoiceId)]);
  if (!invoice || !result) throw data(null, { status: 404 });
  const isPaid = url.searchParams.get("payment") === "success";
  const lead = isPaid ? saysPaid(invoice, result) : resultWords.nothingTaken;
  return { isPaid, lead, again: isPaid ? undefined : `/pay/${params.token}` };
}

export default function PayDone({ loaderData }: Route.ComponentProps) {
  return <PaymentResult {...loaderData} />;
}
