import { Form, Link, useLocation } from "react-router";
import { SignInFrame } from "../../shared/account/sign-in-frame.tsx";
import { useIsRedirecting } from "../../shared/account/use-is-redirecting.ts";
import { signInWords } from "../../shared/account/words.ts";
import type { ActionResult } from "../../ui/action-result.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useActionForm } from "../../ui/use-action-form.ts";
import { words } from "./words.ts";

type SecondStepPageProps = { result?: ActionResult | undefined; kind: "totp" | "recovery" };

const action = "/clients/login/code";

export function SecondStepPage({ result, kind }: SecondStepPageProps) {
  const { heading, lead, other } = words[kind];
  const { search } = useLocation();
  const otherKind = new URLSearchParams(search);
  if (kind === "totp") otherKind.set("with", "recovery");
  else otherKind.delete("with");
  return (
    <SignInFrame title={heading} lead={lead}>
      {/* Keyed, so that neither what was typed nor what was wrong with it moves to the other kind. */}
      <CodeForm key={kind} kind={kind} result={result} />
      <p className="row between small sign-in-links">
        <Link to={`?${otherKind}`} replace>
          {other}
        </Link>
        <Link to={`/clients/login${search}`}>{words.cancel}</Link>
      </p>
    </SignInFrame>
  );
}

function CodeForm({ kind, result }: SecondStepPageProps) {
  const { sending, form, field } = useActionForm({ action, own: result });
  const { search } = useLocation();
  const redirecting = useIsRedirecting(sending);
  const { label, hint } = words[kind];
  return (
    <Form className="stack sign-in-form" method="post" action={`${action}${search}`} noValidate {...form}>
      {redirecting ? <Notice tone="ok">{signInWords.successful}</Notice> : null}
      <input type="hidden" name="kind" value={kind} />
      <Field
        label={label}
        hint={hint}
        inputMode={kind === "totp" ? "numeric" : "text"}
        autoComplete={kind === "totp" ? "one-time-code" : "off"}
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field("code")}
        autoFocus
      />
      <Button busy={sending && signInWords.busy}>{words.send}</Button>
    </Form>
  );
}
