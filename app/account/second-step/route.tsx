import { data, redirect } from "react-router";
import { isSecondStepDue, takeSecondStep } from "../../../server/auth/second-step.ts";
import { readForm } from "../../../server/web/read-form.ts";
import { leadTo, loginStep, pageAfterLogin, requireCaller } from "../../access.server.ts";
import { codeProblems } from "../../shared/account/words.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import { refusedFor } from "../../ui/action-result.ts";
import type { Route } from "./+types/route";
import { SecondStepPage } from "./page.tsx";
import { titles } from "./words.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => portalMeta(titles[loaderData?.kind ?? "totp"]);

export function loader({ request, url, context }: Route.LoaderArgs) {
  if (!isSecondStepDue(requireCaller(request, context))) throw redirect(loginStep("/clients/login", url));
  return { kind: kindOf(url.searchParams.get("with")) };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { code = "", kind: given } = await readForm(request);
  const caller = requireCaller(request, context);
  const kind = kindOf(given);
  const result = await takeSecondStep(kind, code.trim(), caller);
  if (result.outcome === "signed-in") return leadTo(pageAfterLogin(result.role, url), result.cookies);
  const status = result.outcome === "locked" ? 429 : 401;
  const isWrongRecoveryCode = kind === "recovery" && result.outcome === "wrong-code";
  const problem = codeProblems[isWrongRecoveryCode ? "wrong-recovery-code" : result.outcome];
  return data({ kind, result: refusedFor("code", problem) }, { status });
}

function kindOf(given: string | null | undefined): "totp" | "recovery" {
  return given === "recovery" ? "recovery" : "totp";
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondStepPage kind={actionData?.kind ?? loaderData.kind} result={actionData?.result} />;
}
