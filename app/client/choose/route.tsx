import { data, redirect } from "react-router";
import { chooseClient } from "../../../server/auth/choose-client.ts";
import { readForm } from "../../../server/web/read-form.ts";
import { loginStep, pageAfterLogin, requireSession } from "../../access.server.ts";
import { requireId } from "../../actions.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { ChoosePage } from "./page.tsx";
import { title } from "./words.ts";

export const meta = () => portalMeta(title);

/** Whoever belongs to one client, or to none, has nothing to choose. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { role, client, clients } = requireSession(context);
  if (clients.length < 2) throw redirect(pageAfterLogin(role, url));
  return {
    clients: clients.map(({ id, name, may }) => ({ id, name, may, isNow: id === client?.id })),
    action: loginStep("/clients/choose", url),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { clientId } = await readForm(request);
  const session = requireSession(context);
  if (await chooseClient(session, requireId(clientId))) throw redirect(pageAfterLogin(session.role, url));
  return data({ isGone: true }, { status: 422 });
}

export default function Choose({ loaderData, actionData }: Route.ComponentProps) {
  return <ChoosePage {...loaderData} isGone={actionData?.isGone ?? false} />;
}
