import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { z } from "zod";
import { londonDay } from "../../../domain/calendar-day.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { checkDraftInvoice, linesOfDraft, readDraftInvoice } from "../../../domain/draft-invoice.ts";
import type { Pence } from "../../../domain/money.ts";
import { readRetryKey } from "../../../domain/posted-money.ts";
import type { PersonActor } from "../../../server/access/actor.ts";
import { changeDraft, draftByHand } from "../../../server/invoices/draft-by-hand.ts";
import { findByHandPage } from "../../../server/invoices/find-by-hand.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, requireId, runAction } from "../../actions.server.ts";
import { invoiceGone } from "../../shared/invoice/admin-words.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { readItems } from "./item-field.ts";
import { InvoiceNewPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { title, words } from "./words.ts";

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
    const [clientId, items] = [requireId(fields.clientId), readItems(fields)];
    const lines = readLines(fields, await findPrice(actor, clientId, items));
    if ("problem" in lines) return lines.problem;
    const [projectId = null, ...others] = new Set([
      ...(fields.projectId ? [requireId(fields.projectId)] : []),
      ...items.map((item) => item.projectId),
    ]);
    if (others.length > 0) return fail(words.unbilled.otherProject, { field: "projectId" });
    const drafted = await draftByHand(actor, {
      clientId,
      projectId,
      lines: lines.lines,
      items: items.map(({ linkId }) => linkId),
      retryKey: readRetryKey(fields.retryKey),
    });
    if (drafted.outcome !== "drafted")
      return fail(drafted.outcome === "not-there" ? invoiceGone : words.unbilled.billedAlready);
    throw redirect(`/dashboard/admin/invoices/${drafted.invoiceId}?written`);
  },
  async change({ actor }, fields) {
    const lines = readLines(fields, 0);
    if ("problem" in lines) return lines.problem;
    const invoiceId = requireId(fields.invoiceId);
    const { outcome } = await changeDraft(actor, invoiceId, lines.lines);
    if (outcome === "not-there") return fail(invoiceGone);
    throw redirect(`/dashboard/admin/invoices/${invoiceId}?written`);
  },
};

/** What is ticked comes to: a discount may be as large. */
async function findPrice(actor: PersonActor, clientId: string, items: ReturnType<typeof readItems>): Promise<Pence> {
  if (items.length === 0) return 0;
  const { client } = await findByHandPage(actor, { clientId, draftId: undefined, search: "" }, londonDay(now()));
  return (client?.projects ?? [])
    .flatMap(({ unbilled }) => unbilled)
    .filter(({ linkId }) => items.some((item) => item.linkId === linkId))
    .reduce((total, { pence }) => total + pence, 0);
}

function readLines(fields: Record<string, string>, besidesPence: Pence) {
  const form = readDraftInvoice(fields);
  const [problem] = Object.entries(checkDraftInvoice(form, besidesPence));
  if (!problem) return { lines: linesOfDraft(form) };
  // What concerns all lines is said at the first one.
  const field = problem[0] === "rows" ? "description-1" : problem[0];
  return { problem: fail(problem[1], { field }) };
}

export default function InvoiceNew({ loaderData, actionData }: Route.ComponentProps) {
  return <InvoiceNewPage {...loaderData} result={actionData?.result} />;
}
