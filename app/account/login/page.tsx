import { Form, Link, useLocation } from "react-router";
import { checkLogin, isSpam, type LoginFields, type LoginProblems, readLogin } from "../../../domain/login.ts";
import { PasswordField } from "../../shared/account/password-field.tsx";
import { MailToSupport, SignInFrame } from "../../shared/account/sign-in-frame.tsx";
import { tooManyAttempts } from "../../shared/account/too-many-attempts.ts";
import { useIsRedirecting } from "../../shared/account/use-is-redirecting.ts";
import { signInWords } from "../../shared/account/words.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useIsSending } from "../../ui/use-answer.ts";
import { type FormAnswer, useCheckedForm } from "../../ui/use-checked-form.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { outcomes, words } from "./words.ts";

type LoginOutcome = keyof typeof outcomes | "too-many";
export type LoginAnswer = FormAnswer<keyof LoginProblems, LoginOutcome> & { waitSeconds?: number | undefined };

type LoginPageProps = {
  username?: string | undefined;
  /** What the server said last: another object each time it was asked. */
  answer?: LoginAnswer | undefined;
  /** After a password was chosen. */
  chosen?: boolean;
};

const action = "/clients/login";

export function LoginPage({ username, answer, chosen }: LoginPageProps) {
  const { search } = useLocation();
  return (
    <SignInFrame title={words.heading} lead={words.lead}>
      {chosen && !answer?.outcome ? <Notice tone="ok">{words.chosen}</Notice> : null}
      <LoginForm username={username} answer={answer} />
      <p className="row between small sign-in-links">
        <Link to={`/clients/forgotten${search}`}>{words.forgotten}</Link>
      </p>
      <PasskeySignIn />
      <p className="box box-ok beside sign-in-note">
        <svg viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.8">
          <rect x="2.5" y="4.5" width="15" height="11" rx="2" />
          <path d="m3 6 7 5 7-5" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        <span>
          {words.noLoginYet} {words.inThatMail}
        </span>
      </p>
      <p className="soft small">
        {words.lockedOut} <MailToSupport />.
      </p>
    </SignInFrame>
  );
}

const names = ["username", "password"] as const;

function LoginForm({ username, answer }: Omit<LoginPageProps, "chosen">) {
  const sending = useIsSending(action);
  const { search } = useLocation();
  const redirecting = useIsRedirecting(sending);
  const { form, outcome, field } = useCheckedForm({
    names,
    read: (typed) => readLogin(Object.fromEntries(typed)),
    check,
    answer,
    sending,
    refusedField: "password",
  });

  return (
    <Form className="stack sign-in-form" method="post" action={`${action}${search}`} {...form}>
      {redirecting ? <Notice tone="ok">{signInWords.successful}</Notice> : null}
      {outcome && !redirecting ? <Notice tone="fail">{messageOf(outcome, answer?.waitSeconds)}</Notice> : null}
      <Field
        label={words.username}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={username}
        {...field("username")}
      />
      <PasswordField label={words.password} autoComplete="current-password" required {...field("password")} />
      <div className="sr-only" aria-hidden="true">
        <label>
          Leave this empty <input type="text" name="_gotcha" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button busy={sending && signInWords.busy}>{words.send}</Button>
    </Form>
  );
}

function check(written: LoginFields): LoginAnswer {
  return isSpam(written) ? { outcome: "spam" } : { problems: checkLogin(written) };
}

function messageOf(outcome: LoginOutcome, waitSeconds: number | undefined): string {
  return outcome === "too-many" ? tooManyAttempts(waitSeconds) : outcomes[outcome];
}
