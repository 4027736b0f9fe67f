import { data } from "react-router";
import { encode } from "uqr";
import { confirmTotp, findUnconfirmedTotp, startTotp, type TotpSecret } from "../../../server/auth/second-factor.ts";
import { takesRealMoney } from "../../../server/payments/stripe.ts";
import { now } from "../../../server/settings/clock.ts";
import { readForm } from "../../../server/web/read-form.ts";
import { cookieHeaders, leadTo, requireCaller, requireSession } from "../../access.server.ts";
import { codeProblems, passwordProblems } from "../../shared/account/words.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import { refusedFor } from "../../ui/action-result.ts";
import type { Route } from "./+types/route";
import { SecondStepSetupPage, type SecondStepSetupPageProps } from "./page.tsx";
import { title } from "./words.ts";

export const meta = () => portalMeta(title);

/** Looking begins nothing: the secret is shown only in answer to the password. */
export function loader({ context }: Route.LoaderArgs) {
  const { user, role } = requireSession(context);
  if (user.factors.length > 0) throw leadTo("/clients/account");
  return { isWanted: role === "admin" && takesRealMoney() };
}

/** The secret and the codes are shown once, in answer to a form: looking again would lead away from them. */
export const shouldRevalidate = () => false;

export async function action({ request, context }: Route.ActionArgs) {
  const session = requireSession(context);
  const { intent, password = "", code = "" } = await readForm(request);
  const caller = requireCaller(request, context);
  if (session.user.factors.length > 0) throw leadTo("/clients/account");
  if (intent === "start") {
    const started = await startTotp(session, password, caller);
    if (started.outcome !== "started")
      return answer(
        { step: "password", result: refusedFor("password", passwordProblems[started.outcome], "start") },
        422,
      );
    const secret = await findUnconfirmedTotp(session, now());
    return secret ? answer(scan(secret)) : answer({ step: "password" });
  }
  const secret = await findUnconfirmedTotp(session, now());
  if (!secret) return answer({ step: "password" }, 422);
  const confirmed = await confirmTotp(session, code, caller);
  if (confirmed.outcome === "wrong-code")
    return answer({ ...scan(secret), result: refusedFor("code", codeProblems["wrong-code"], "confirm") }, 422);
  return answer({ step: "codes", codes: confirmed.codes }, 200, confirmed.cookies);
}

function answer(page: SecondStepSetupPageProps, status = 200, cookies: string[] = []) {
  return data(page, { status, headers: cookieHeaders(cookies) });
}

function scan({ uri, secret }: TotpSecret): Extract<SecondStepSetupPageProps, { step: "scan" }> {
  const { data: rows, size } = encode(uri, { border: 0 });
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])));
  return { step: "scan", uri, secret, qrSize: size, qrPath: squares.join("") };
}

export default function SecondStepSetup({ loaderData, actionData }: Route.ComponentProps) {
  return <SecondStepSetupPage {...(actionData ?? { step: "password" })} isWanted={loaderData.isWanted} />;
}
