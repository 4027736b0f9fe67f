import { data } from "react-router";
import { eraseByDataLink, findByDataLink } from "../../../server/data-requests/data-link.ts";
import { now } from "../../../server/settings/clock.ts";
import { readForm } from "../../../server/web/read-form.ts";
import { requireCaller } from "../../access.server.ts";
import { DeadLinkPage } from "../../shared/account/dead-link-page.tsx";
import { tooManyAttempts } from "../../shared/account/too-many-attempts.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import { refusedFor } from "../../ui/action-result.ts";
import type { Route } from "./+types/route";
import { DataErased, DataLinkPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { title, words } from "./words.ts";

/** The address is a secret: it goes nowhere else. */
export const headers = () => ({ "Referrer-Policy": "same-origin" });

export const meta = () => portalMeta(title);

/** Looking changes nothing: mail programs open links before people do. */
export async function loader({ params }: Route.LoaderArgs) {
  const stored = await findByDataLink(params.token, now());
  const action = `/privacy/your-data/${params.token}`;
  return data({ page: stored && view(stored), action }, { status: stored ? 200 : 410 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { sure } = await readForm(request);
  const refuse = (problem: string, status: number) =>
    data({ isErased: false, isDead: false, result: refusedFor("sure", problem) }, { status });
  if (sure !== "on") return refuse(words.erase.notSure, 422);
  const erased = await eraseByDataLink(params.token, requireCaller(request, context));
  if (erased.outcome === "too-many") return refuse(tooManyAttempts(erased.waitSeconds), 429);
  // Said aloud: the loader, asked next, finds the link used.
  const isErased = erased.outcome === "erased";
  return data({ isErased, isDead: !isErased, result: undefined }, { status: isErased ? 200 : 410 });
}

export default function DataLink({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData?.isErased) return <DataErased />;
  const { page, action } = loaderData;
  if (!page || actionData?.isDead) return <DeadLinkPage purpose="data" />;
  return <DataLinkPage {...page} action={action} result={actionData?.result} />;
}
