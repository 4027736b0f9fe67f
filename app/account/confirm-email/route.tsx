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
  return data({ newEmail: link?.newEmail, action: `/clients/email/${params.token}` }, { status: link ? 200 : 410 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const result = await confirmEmailChange(params.token, requireCaller(request, context));
  // Said aloud: the loader, asked next, finds the link used.
  if (result.outcome === "changed") return data({ newEmail: result.newEmail, problem: undefined }, { status: 200 });
  if (result.outcome === "dead-link") return data({ newEmail: undefined, problem: undefined }, { status: 410 });
  return data({ newEmail: undefined, problem: tooManyAttempts(result.waitSeconds) }, { status: 429 });
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const problem = actionData?.problem;
  const newEmail = actionData && !problem ? actionData.newEmail : loaderData.newEmail;
  if (!newEmail) return <DeadLinkPage purpose="email" />;
  const isDone = actionData?.newEmail !== undefined;
  return <EmailConfirmPage newEmail={newEmail} action={loaderData.action} done={isDone} problem={problem} />;
}
