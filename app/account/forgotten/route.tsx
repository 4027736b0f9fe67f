import { data } from "react-router";
import { checkEmail } from "../../../domain/enquiry.ts";
import { askForReset } from "../../../server/auth/reset-password.ts";
import { readForm } from "../../../server/web/read-form.ts";
import { findWantedPage, requireCaller } from "../../access.server.ts";
import { tooManyAttempts } from "../../shared/account/too-many-attempts.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import { refusedFor } from "../../ui/action-result.ts";
import type { Route } from "./+types/route";
import { ForgottenPage } from "./page.tsx";
import { title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function action({ request, url, context }: Route.ActionArgs) {
  const { email: given = "" } = await readForm(request);
  const email = given.trim();
  const problem = checkEmail(email);
  if (problem) return refuse(email, problem, 422);
  const result = await askForReset(email, requireCaller(request, context), findWantedPage(url));
  if (result.outcome === "too-many") return refuse(email, tooManyAttempts(result.waitSeconds), 429);
  return data({ sent: true, email: "", result: undefined });
}

function refuse(email: string, problem: string, status: number) {
  return data({ sent: false, email, result: refusedFor("email", problem) }, { status });
}

export default function Forgotten({ actionData }: Route.ComponentProps) {
  return <ForgottenPage email={actionData?.email} result={actionData?.result} sent={actionData?.sent ?? false} />;
}
