import { data } from "react-router";
import { confirmEmailChange, findEmailLink } from "../../../server/auth/change-email.ts";
import { now } from "../../../server/settings/clock.ts";
import { requireCaller } from "../../access.server.ts";
import { DeadLinkPage } from "../../shared/account/dead-link-page.tsx";
import { tooManyAttempts } from "../../shared/account/too-many-attempts.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { EmailConfirmPage } from "./page.tsx";
import { title } from "./words.ts";

export const headers = () => ({ "Referrer-Policy": "same-origin" });

export const meta = () => portalMeta(title);

/** Looking changes nothing: mail programs open links before people do. */
export async function loader({ params }: Route.LoaderArgs) {
  const link = await findEmailLink(params.token, now());
  return data({ link, action: `/clients/email/${params.token}` }, { status: link ? 200 : 410 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const result = await confirmEmailChange(params.token, requireCaller(request, context));
  // Said aloud: the loader, asked next, finds the link used.
  if (result.outcome === "changed") {
    const { newEmail, isUndo } = result;
    return data({ link: { newEmail, isUndo }, problem: undefined }, { status: 200 });
  }
  if (result.outcome === "dead-link") return data({ link: undefined, problem: undefined }, { status: 410 });
  return data({ link: undefined, problem: tooManyAttempts(result.waitSeconds) }, { status: 429 });
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem;
  const link = actionData && !problem ? actionData.link : loaderData.link;
  if (!link) return <DeadLinkPage purpose="email" />;
  const isDone = actionData?.link !== undefined;
  return <EmailConfirmPage {...link} action={loaderData.action} done={isDone} problem={problem} />;
}
