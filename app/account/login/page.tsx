import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, Link } from "react-router";
import {
  checkLogin,
  isSpam,
  type LoginOutcome,
  type LoginProblems,
  loginMessages,
  readLogin,
  tooManyAttempts,
} from "../../../domain/login.ts";
import { PasswordField } from "../../shared/account/password-field.tsx";
import { MailToSupport, SignInFrame } from "../../shared/account/sign-in-frame.tsx";
import { useIsRedirecting } from "../../shared/account/use-is-redirecting.ts";
import { stripField } from "../../shared/strip-field.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useAnswer, useIsSending } from "../../ui/use-action-form.ts";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { words } from "./words.ts";

type LoginPageProps = {
  username?: string | undefined;
  problems?: LoginProblems | undefined;
  outcome?: LoginOutcome | undefined;
  waitSeconds?: number | undefined;
  /** What the server said last: another object each time it was asked. */
  answer?: object | undefined;
  /** After a password was chosen. */
  chosen?: boolean;
};

const action = "/clients/login";

export function LoginPage({ username, problems = {}, outcome, waitSeconds, answer, chosen }: LoginPageProps) {
  return (
    <SignInFrame title={words.heading} lead={words.lead}>
      {chosen && !outcome ? <Notice tone="ok">{words.chosen}</Notice> : null}
      <LoginForm username={username} problems={problems} outcome={outcome} waitSeconds={waitSeconds} answer={answer} />
      <p className="sign-in-links">
        <Link to="/clients/forgotten">{words.forgotten}</Link>
      </p>
      <PasskeySignIn />
      <p className="sign-in-note">
        <svg viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.8">
          <rect x="2.5" y="4.5" width="15" height="11" rx="2" />
          <path d="m3 6 7 5 7-5" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        {words.noLoginYet}
      </p>
      <p className="sign-in-small">
        {words.lockedOut} <MailToSupport />.
      </p>
    </SignInFrame>
  );
}

type Answer = { problems: LoginProblems; outcome?: LoginOutcome | undefined };

/** The fields are not controlled: what was typed before the scripts came, and what failed, stays where it is. */
function LoginForm({ username, problems, outcome, waitSeconds, answer }: Omit<LoginPageProps, "chosen"> & Answer) {
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState<Answer>({ problems, outcome });
  const sending = useIsSending(action);
  const redirecting = useIsRedirecting(sending);

  useAnswer(sending, answer, () => {
    setShown({ problems, outcome });
    focus(form.current, firstWrong(problems) ?? (outcome ? "password" : undefined));
  });

  // On a small phone the message may be above what is in sight, and the browser's own scrolling comes in between.
  useEffect(() => {
    if (!shown.outcome) return;
    const frame = requestAnimationFrame(() =>
      form.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" }),
    );
    return () => cancelAnimationFrame(frame);
  }, [shown]);

  function submit(event: FormEvent<HTMLFormElement>) {
    const written = readLogin(Object.fromEntries(new FormData(event.currentTarget)));
    const found: Answer = isSpam(written) ? { problems: {}, outcome: "spam" } : { problems: checkLogin(written) };
    setShown(found);
    if (!found.outcome && !firstWrong(found.problems)) return;
    event.preventDefault();
    focus(event.currentTarget, firstWrong(found.problems));
  }

  function edit(event: FormEvent<HTMLFormElement>) {
    const field = event.target;
    if (!(field instanceof HTMLInputElement)) return;
    setShown(({ problems: { [field.name as keyof LoginProblems]: _, ...others } }) => ({ problems: others }));
  }

  const wrongFirst = firstWrong(shown.problems);
  return (
    <Form ref={form} className="sign-in-form" method="post" action={action} noValidate onSubmit={submit} onInput={edit}>
      {redirecting ? <Notice tone="ok">{loginMessages.successful}</Notice> : null}
      {shown.outcome && !redirecting ? <Notice tone="fail">{messageOf(shown.outcome, waitSeconds)}</Notice> : null}
      <Field
        label={words.username}
        name="username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={username}
        onInput={(event) => stripField(event.currentTarget)}
        error={shown.problems.username}
        autoFocus={wrongFirst === "username"}
      />
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="current-password"
        required
        error={shown.problems.password}
        autoFocus={wrongFirst === "password"}
      />
      <div className="sign-in-gotcha" aria-hidden="true">
        <label>
          Leave this empty <input type="text" name="_gotcha" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button busy={sending && loginMessages.busy}>{words.send}</Button>
    </Form>
  );
}

function messageOf(outcome: LoginOutcome, waitSeconds: number | undefined): string {
  if (outcome === "too-many") return tooManyAttempts(waitSeconds);
  if (outcome === "no-role") return loginMessages.noRole;
  return loginMessages[outcome];
}

function firstWrong(problems: LoginProblems): keyof LoginProblems | undefined {
  return problems.username ? "username" : problems.password ? "password" : undefined;
}

function focus(form: HTMLFormElement | null, name: keyof LoginProblems | undefined) {
  const field = name && form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
