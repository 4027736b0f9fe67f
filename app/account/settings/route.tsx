import { data } from "react-router";
import { z } from "zod";
import { checkContact, readOwnContact } from "../../../domain/client.ts";
import { checkEmail } from "../../../domain/enquiry.ts";
import type { PersonActor } from "../../../server/access/actor.ts";
import type { Caller } from "../../../server/auth/caller.ts";
import { askForEmailChange } from "../../../server/auth/change-email.ts";
import { changePassword } from "../../../server/auth/change-password.ts";
import type { NotProven } from "../../../server/auth/confirm-code.ts";
import { endOtherSessions, endOwnSession, listOwnSessions } from "../../../server/auth/own-sessions.ts";
import { listPasskeys, removePasskey } from "../../../server/auth/passkeys.ts";
import { endTotp, findRecoveryCodesLeft, renewRecoveryCodes } from "../../../server/auth/second-factor.ts";
import type { Session } from "../../../server/auth/session.ts";
import { signOut } from "../../../server/auth/sign-out.ts";
import { changeOwnContact, findOwnContact } from "../../../server/clients/own-contact.ts";
import { now } from "../../../server/settings/clock.ts";
import { readForm } from "../../../server/web/read-form.ts";
import { leadTo, requireActor, requireCaller, requirePerson, requireSession } from "../../access.server.ts";
import { RecoveryCodes } from "../../shared/account/recovery-codes.tsx";
import { codeProblems, passwordProblems } from "../../shared/account/words.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { ActionResult } from "../../ui/action-result.ts";
import type { Route } from "./+types/route";
import { AccountPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const session = requireSession(context);
  const [contact, sessions, passkeys, recoveryCodesLeft] = await Promise.all([
    findOwnContact(requirePerson(context)),
    listOwnSessions(session, now()),
    listPasskeys(session),
    findRecoveryCodesLeft(session),
  ]);
  return {
    ...view(session, { contact, sessions, passkeys, recoveryCodesLeft }),
    result:
      url.searchParams.get("done") === "totp-off" ? { form: "turn-off-totp", ...done("totp-off").shown } : undefined,
  };
}

/** `values` are given back of what was typed: never a password. */
type Answer = {
  shown?: Pick<ActionResult, "tone" | "message" | "field">;
  values?: Record<string, string>;
  codes?: string[];
  status: number;
};
type Act = (session: Session, form: Record<string, string>, caller: Caller, actor: PersonActor) => Promise<Answer>;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { intent = "", passkeyId } = form;
  const act = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  if (!act) throw data(null, { status: 400 });
  const [session, caller, actor] = [requireSession(context), requireCaller(request, context), requireActor(context)];
  const { status, shown, values, codes } = await act(session, form, caller, actor);
  const result = shown && { form: passkeyId ? `${intent}:${passkeyId}` : intent, ...shown, values };
  return data({ codes, result }, { status });
}

const actions: Record<string, Act> = {
  async "change-contact"(_, form, __, actor) {
    const values = readOwnContact(form);
    const problem = checkContact(values);
    if (problem) return { ...wrong(problem.field, problem.problem), values };
    const { outcome } = await changeOwnContact(actor, values);
    if (outcome === "changed") return done("contact-changed");
    if (outcome === "address-needed") return { ...wrong("billingAddress", answers["address-needed"]), values };
    if (outcome === "too-many") return { ...failed(answers["too-many-changes"], 429), values };
    return failed(answers["not-there"], 404);
  },
  async "end-session"(session, { sessionId }, caller) {
    const id = z.uuid().safeParse(sessionId);
    // This device's own is a logout, cookies and all.
    if (id.data === session.id) throw leadTo("/clients/login", await signOut(caller));
    const ended = id.success && (await endOwnSession(session, id.data, caller));
    return ended ? done("session-ended") : failed(answers["not-there"], 404);
  },
  async "end-other-sessions"(session, _, caller) {
    await endOtherSessions(session, caller);
    return done("sessions-ended");
  },
  async "change-password"(session, { currentPassword: current = "", newPassword: next = "" }, caller) {
    const result = await changePassword(session, { current, next }, caller);
    if (result.outcome === "changed") return done("password-changed");
    if (result.outcome === "refused") return wrong("newPassword", result.problem);
    return refused(result.outcome, "currentPassword");
  },
  async "change-email"(session, { newEmail: given = "", password = "" }, caller) {
    const newEmail = given.trim();
    const problem = checkEmail(newEmail);
    const values = { newEmail };
    if (problem) return { ...wrong("newEmail", problem), values };
    const result = await askForEmailChange(session, { newEmail, password }, caller);
    if (result.outcome === "requested") return done("email-requested");
    if (result.outcome === "invalid-email") return { ...wrong("newEmail", answers["invalid-email"]), values };
    return { ...refused(result.outcome), values };
  },
  async "turn-off-totp"(session, { password = "", code = "" }, caller) {
    const { outcome } = await endTotp(session, { password, code }, caller);
    // What the session says about the second step was found before, so the page is asked for anew.
    if (outcome === "ended") throw leadTo("/clients/account?done=totp-off");
    return notProven(outcome);
  },
  async "new-recovery-codes"(session, { password = "", code = "" }, caller) {
    const result = await renewRecoveryCodes(session, { password, code }, caller);
    if (result.outcome === "renewed") return { codes: result.codes, status: 200 };
    return notProven(result.outcome);
  },
  async "remove-passkey"(session, { passkeyId, password = "", code = "" }, caller) {
    const id = z.uuid().safeParse(passkeyId);
    if (!id.success) return failed(answers["not-there"], 404);
    const result = await removePasskey(session, { passkeyId: id.data, password, code }, caller);
    if (result.outcome === "removed") return done("passkey-removed");
    if (result.outcome === "not-there") return failed(answers["not-there"], 404);
    return notProven(result.outcome);
  },
};

function done(answer: keyof typeof answers) {
  return { shown: { tone: "ok", message: answers[answer] }, status: 200 } satisfies Answer;
}

function failed(message: string, status = 422): Answer {
  return { shown: { tone: "fail", message }, status };
}

function wrong(field: string, message: string): Answer {
  return { shown: { tone: "fail", message, field }, status: 422 };
}

/** Too many tries are not the fault of what was typed last. */
function refused(outcome: keyof typeof passwordProblems, field = "password"): Answer {
  const message = passwordProblems[outcome];
  return outcome === "wrong-password" ? wrong(field, message) : failed(message);
}

function notProven(outcome: NotProven["outcome"]): Answer {
  if (outcome === "wrong-code") return wrong("code", codeProblems[outcome]);
  return outcome === "locked" ? failed(codeProblems[outcome], 429) : refused(outcome);
}

export default function Account({ loaderData: { result, ...page }, actionData }: Route.ComponentProps) {
  if (actionData?.codes) return <RecoveryCodes codes={actionData.codes} />;
  return <AccountPage {...page} result={actionData?.result ?? result} />;
}
