import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { z } from "zod";
import { londonDay } from "../../../domain/calendar-day.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { checkDraftInvoice, linesOfDraft, readDraftInvoice } from "../../../domain/draft-invoice.ts";
import { readRetryKey } from "../../../domain/posted-money.ts";
import { changeDraft, draftByHand } from "../../../server/invoices/draft-by-hand.ts";
import { findByHandPage } from "../../../server/invoices/find-by-hand.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, requireId, runAction } from "../../actions.server.ts";
import { invoiceGone } from "../../shared/invoice/admin-words.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { InvoiceNewPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { title } from "./words.ts";

export const meta = () => portalMeta(title);

/** First for whom, then what: a draft that is changed has both already. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams;
  const searched = {
    clientId: z.uuid().safeParse(query.get("client")).data,
    draftId: z.uuid().safeParse(query.get("draft")).data,
    search: cleanLine(query.get("search")),
  };
  const found = await findByHandPage(requirePerson(context), searched, londonDay(now()));
  if ((searched.draftId && !found.draft) || (searched.clientId && !found.client))
    throw new Response(null, { status: 404 });
  return view(found, { search: searched.search, retryKey: randomUUID() });
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  async write({ actor }, fields) {
    const lines = readLines(fields);
    if ("problem" in lines) return lines.problem;
    const projectId = fields.projectId ? requireId(fields.projectId) : null;
    const wanted = {
      clientId: requireId(fields.clientId),
      projectId,
      lines: lines.lines,
      retryKey: readRetryKey(fields.retryKey),
    };
    const drafted = await draftByHand(actor, wanted);
    if (drafted.outcome === "not-there") return fail(invoiceGone);
    throw redirect(`/dashboard/admin/invoices/${drafted.invoiceId}?written`);
  },
  async change({ actor }, fields) {
    const lines = readLines(fields);
    if ("problem" in lines) return lines.problem;
    const invoiceId = requireId(fields.invoiceId);
    const { outcome } = await changeDraft(actor, invoiceId, lines.lines);
    if (outcome === "not-there") return fail(invoiceGone);
    throw redirect(`/dashboard/admin/invoices/${invoiceId}?written`);
  },
};

function readLines(fields: Record<string, string>) {
  const form = readDraftInvoice(fields);
  const [problem] = Object.entries(checkDraftInvoice(form));
  if (!problem) return { lines: linesOfDraft(form) };
  // What concerns all lines is said at the first one.
  const field = problem[0] === "rows" ? "description-1" : problem[0];
  return { problem: fail(problem[1], { field }) };
}

export default function InvoiceNew({ loaderData, actionData }: Route.ComponentProps) {
  return <InvoiceNewPage {...loaderData} result={actionData?.result} />;
}
