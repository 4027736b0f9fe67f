import { data } from "react-router";
import { findInvitation, joinAs, joinWithPassword } from "../../../server/auth/invitations.ts";
import { now } from "../../../server/settings/clock.ts";
import { readForm } from "../../../server/web/read-form.ts";
import { findVisitor, leadTo, loginStep, pageAfterLogin, requireCaller } from "../../access.server.ts";
import { DeadLinkPage } from "../../shared/account/dead-link-page.tsx";
import { tooManyAttempts } from "../../shared/account/too-many-attempts.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import { refusedFor } from "../../ui/action-result.ts";
import type { Route } from "./+types/route";
import { InvitedPage } from "./page.tsx";
import { titles } from "./words.ts";

/** The address is a secret: it goes nowhere else. */
export const headers = () => ({ "Referrer-Policy": "same-origin" });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  portalMeta(loaderData?.invitation ? titles.invited : titles.deadLink);

/** Looking changes nothing: mail programs open links before people do. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findInvitation(params.token, now());
  const action = `/clients/invited/${params.token}`;
  const own = findVisitor(context)?.user.email;
  const invitation = found && { client: found.name, may: found.may, email: found.person.email };
  return data({ invitation, hasLogin: found?.hasLogin ?? false, own, action }, { status: found ? 200 : 410 });
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { intent, password = "" } = await readForm(request);
  const caller = requireCaller(request, context);
  const session = findVisitor(context);
  if (intent === "join") {
    const joined = session && (await joinAs(session, params.token, caller));
    if (joined?.outcome === "joined") return leadTo("/clients/dashboard");
    return data({ result: undefined }, { status: joined?.outcome === "dead-link" ? 410 : 422 });
  }
  const result = await joinWithPassword(params.token, password, caller);
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

export default function Invited({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation, ...page } = loaderData;
  if (!invitation) return <DeadLinkPage purpose="invitation" />;
  return <InvitedPage invitation={invitation} {...page} result={actionData?.result} />;
}
