import { data } from "react-router";
import { choosePassword, findPasswordLink } from "../../../server/auth/reset-password.ts";
import { now } from "../../../server/settings/clock.ts";
import { readForm } from "../../../server/web/read-form.ts";
import { leadTo, loginStep, pageAfterLogin, requireCaller } from "../../access.server.ts";
import { DeadLinkPage } from "../../shared/account/dead-link-page.tsx";
import { tooManyAttempts } from "../../shared/account/too-many-attempts.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import { refusedFor } from "../../ui/action-result.ts";
import type { Route } from "./+types/route";
import { NewPasswordPage } from "./page.tsx";
import { titles } from "./words.ts";

/** The address is a secret: it goes nowhere else. */
export const headers = () => ({ "Referrer-Policy": "same-origin" });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  portalMeta(loaderData?.name ? titles[loaderData.purpose] : titles.deadLink);

/** Looking changes nothing: mail programs open links before people do. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const link = await findPasswordLink(params.token, now());
  const action = loginStep(`/clients/password/${params.token}`, url);
  return data({ ...link, action }, { status: link.name ? 200 : 410 });
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { password = "" } = await readForm(request);
  const result = await choosePassword(params.token, password, requireCaller(request, context));
  if (result.outcome === "signed-in") return leadTo(pageAfterLogin(result.role, url), result.cookies);
  if (result.outcome === "second-step") return leadTo(loginStep("/clients/login/code", url), result.cookies);
  if (result.outcome === "chosen") return leadTo("/clients/login?chosen");
  if (result.outcome === "too-many") return refuse(tooManyAttempts(result.waitSeconds), 429);
  if (result.outcome === "refused") return refuse(result.problem, 422);
  return data({ result: undefined }, { status: 410 });
}

function refuse(problem: string, status: number) {
  return data({ result: refusedFor("password", problem) }, { status });
}

export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { purpose, name, email, action: path } = loaderData;
  // A form that comes back without a result came too late: the link was used somewhere else.
  if (!name || !email || (actionData && !actionData.result)) return <DeadLinkPage purpose={purpose} />;
  return <NewPasswordPage purpose={purpose} name={name} email={email} action={path} result={actionData?.result} />;
}
