import { data, redirect } from "react-router";
import { londonDay } from "../../../domain/calendar-day.ts";
import { whileConfirming } from "../../../domain/payment-attempt.ts";
import type { PayLinkActor } from "../../../server/access/actor.ts";
import { findOfferedByLink } from "../../../server/agreements/find-agreement.ts";
import { findPayPage } from "../../../server/invoices/find-pay-page.ts";
import { readPayToken } from "../../../server/payments/pay-link.ts";
import { now } from "../../../server/settings/clock.ts";
import { readForm } from "../../../server/web/read-form.ts";
import { requireRequest } from "../../../server/web/request-context.ts";
import { requireId } from "../../actions.server.ts";
import { acceptAsPosted } from "../../shared/agreement/accept.server.ts";
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
  const { projectId, settledAt, voidedAt } = found;
  const offered = projectId && !settledAt && !voidedAt ? await findOfferedByLink(viewer, projectId, now()) : undefined;
  return { page: view(whileConfirming(found, returned?.confirming), params.token, londonDay(now()), offered) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const link = requirePayLink(params.token);
  const { address, id: requestId } = requireRequest(context);
  const payer = { ...link, id: null, address, requestId, at: now() };
  const fields = await readForm(request);
  if (fields.intent === "accept") return accept(payer, params.token, fields);
  const problem = await payInvoice(payer, { invoiceId: link.invoiceId, isSaved: false });
  return data({ problem, result: undefined }, { status: 422 });
}

/** By the link alone, where it was sent to nobody who may not. */
async function accept(payer: PayLinkActor, token: string, fields: Record<string, string>) {
  const found = await findPayPage(payer);
  const refused = await acceptAsPosted(payer, requireId(found?.projectId ?? undefined), fields);
  if (!refused) throw redirect(`/pay/${token}`, 303);
  const { isStale, ...answer } = refused;
  const { revision: _seen, ...typed } = fields;
  return data(
    { problem: undefined, result: { form: "accept", ...answer, values: isStale ? typed : fields } },
    { status: 422 },
  );
}

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  const { page } = loaderData;
  return page ? <PayPage {...page} problem={actionData?.problem} result={actionData?.result} /> : <PayLinkEnded />;
}
