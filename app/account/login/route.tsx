import { useMemo } from "react";
import { data } from "react-router";
import { checkLogin, isSpam, readLogin } from "../../../domain/login.ts";
import { signIn } from "../../../server/auth/sign-in.ts";
import { log } from "../../../server/observe/log.ts";
import { readForm } from "../../../server/web/read-form.ts";
import { findVisitor, leadTo, loginStep, pageAfterLogin, requireCaller } from "../../access.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { type LoginAnswer, LoginPage } from "./page.tsx";
import { title } from "./words.ts";

export const meta = () => portalMeta(title);

/** When to come back. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => actionHeaders;

/** Only those who belong nowhere get this far: nobody, and an account without a role. */
export function loader({ url, context }: Route.LoaderArgs) {
  return { noRole: findVisitor(context) !== undefined, chosen: url.searchParams.has("chosen") };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const fields = readLogin(await readForm(request));
  const { username, password } = fields;
  if (isSpam(fields)) return refuse({ username, outcome: "spam" }, 422);
  const problems = checkLogin(fields);
  if (Object.keys(problems).length > 0) return refuse({ username, problems }, 422);
  const caller = requireCaller(request, context);
  const result = await signIn(username, password, caller).catch((error: unknown) => {
    log.error({ err: error, requestId: caller.requestId }, "nobody can sign in");
    return { outcome: "broken" } as const;
  });
  if (result.outcome === "broken") return refuse({ username, outcome: "broken" }, 503);
  if (result.outcome === "failed") return refuse({ username, outcome: "failed" }, 401);
  if (result.outcome === "too-many") {
    const { waitSeconds } = result;
    return refuse({ username, outcome: "too-many", waitSeconds }, 429, { "Retry-After": String(waitSeconds) });
  }
  if (result.outcome === "second-step") return leadTo(loginStep("/clients/login/code", url), result.cookies);
  return leadTo(pageAfterLogin(result.role, url), result.cookies);
}

/**
 * Without an answer, or with one that is none, the login has failed and the form is still there. Whoever is let in is
 * led on, so anything that comes back is a refusal.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return refuse(await serverAction(), 401);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return refuse({ username: "", outcome: "broken" }, 503);
  }
}

type Refusal = LoginAnswer & { username: string };

function refuse(refusal: Refusal, status: number, headers: Record<string, string> = {}) {
  return data(refusal, { status, headers });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const refused = useMemo<LoginAnswer | undefined>(
    () => actionData ?? (loaderData.noRole ? { outcome: "no-role" } : undefined),
    [actionData, loaderData],
  );
  return <LoginPage username={actionData?.username} answer={refused} chosen={loaderData.chosen} />;
}
