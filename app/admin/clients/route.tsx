import { z } from "zod";
import { londonDay } from "../../../domain/calendar-day.ts";
import { cleanLine } from "../../../domain/clean-text.ts";
import { findClientList } from "../../../server/clients/find-client-list.ts";
import type { ClientMark } from "../../../server/clients/find-clients.ts";
import { listOpenOf } from "../../../server/invoices/find-owed.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { runAction } from "../../actions.server.ts";
import { clientActions } from "../../shared/clients/actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { ClientsPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const [viewer, at] = [requirePerson(context), now()];
  const search = cleanLine(url.searchParams.get("search"));
  const after = readClientMark(url.searchParams.get("after"));
  const deleting = z.uuid().safeParse(url.searchParams.get("delete")).data;
  const found = await findClientList(viewer, { search, after, deleting }, londonDay(at));
  const open = found.deleting ? await listOpenOf(viewer, { clientId: found.deleting.id }) : [];
  return view(found, { search, isFirst: after === undefined, at, open });
}

/** 'sort name_id': the name may hold anything, the id has no underscore. */
function readClientMark(text: string | null): ClientMark | undefined {
  const cut = text?.lastIndexOf("_") ?? -1;
  const id = z.uuid().safeParse(text?.slice(cut + 1));
  return text && cut >= 0 && id.success ? { sortName: cleanLine(text.slice(0, cut)), id: id.data } : undefined;
}

export function action(posted: Route.ActionArgs) {
  return runAction(clientActions, posted, {});
}

export default function Clients({ loaderData, actionData }: Route.ComponentProps) {
  return <ClientsPage {...loaderData} result={actionData?.result} undo={actionData?.undo} />;
}
