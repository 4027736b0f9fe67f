import { data } from "react-router";
import { londonDay } from "../../../domain/calendar-day.ts";
import { whileConfirming } from "../../../domain/payment-attempt.ts";
import { findPayPage } from "../../../server/invoices/find-pay-page.ts";
import { readPayToken } from "../../../server/payments/pay-link.ts";
import { now } from "../../../server/settings/clock.ts";
import { requireRequest } from "../../../server/web/request-context.ts";
import { payInvoice, readReturn, requirePayLink } from "../../shared/invoice/pay.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { PayLinkEnded } from "./ended.tsx";
import { PayPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { title } from "./words.ts";

/** The address is a secret: it goes nowhere else. */
export const headers = () => ({ "Referrer-Policy": "same-origin" });

export const meta = ({ loaderData }: Route.MetaArgs) => portalMeta(title(loaderData?.page?.invoice.number));

/** Looking changes nothing: mail programs open links before people do. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const viewer = readPayToken(params.token, now());
  if (!viewer) return data({ page: undefined }, { status: 404 });
  const returned = await readReturn(viewer, url);
  const found = await findPayPage(viewer);
  if (!found) return data({ page: undefined }, { status: 404 });
  return { page: view(whileConfirming(found, returned?.confirming), params.token, londonDay(now())) };
}

export async function action({ params, context }: Route.ActionArgs) {
  const link = requirePayLink(params.token);
  const { address, id: requestId } = requireRequest(context);
  const payer = { ...link, id: null, address, requestId, at: now() };
  const problem = await payInvoice(payer, { invoiceId: link.invoiceId, isSaved: false });
  return data({ problem }, { status: 422 });
}

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  const { page } = loaderData;
  return page ? <PayPage {...page} problem={actionData?.problem} /> : <PayLinkEnded />;
}
