import { Form, Link, useLocation } from "react-router";
import { MailToSupport, SignInFrame } from "../../shared/account/sign-in-frame.tsx";
import { signInWords } from "../../shared/account/words.ts";
import type { ActionResult } from "../../ui/action-result.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useActionForm } from "../../ui/use-action-form.ts";
import { useHeadingFocus } from "../../ui/use-heading-focus.ts";
import { words } from "./words.ts";

type ForgottenPageProps = { email?: string | undefined; result?: ActionResult | undefined; sent: boolean };

const action = "/clients/forgotten";

export function ForgottenPage({ sent, ...form }: ForgottenPageProps) {
  useHeadingFocus(sent ? "sent" : "asked");
  return sent ? <LinkSent /> : <AskForLink {...form} />;
}

/** The same whoever asks: it tells nobody who has an account. */
function LinkSent() {
  const { search } = useLocation();
  return (
    <SignInFrame title={words.sentHeading}>
      <Notice tone="ok">{words.sent}</Notice>
      <p className="soft small">
        {words.nothingCame} <MailToSupport />.
      </p>
      <p className="row between small sign-in-links">
        <Link to={`${action}${search}`}>{words.again}</Link>
        <Link to={`/clients/login${search}`}>{signInWords.backToLogin}</Link>
      </p>
    </SignInFrame>
  );
}

function AskForLink({ email, result }: Omit<ForgottenPageProps, "sent">) {
  const { sending, form, field } = useActionForm({ action, own: result });
  const { search } = useLocation();
  return (
    <SignInFrame title={words.heading} lead={words.lead}>
      <Form className="stack sign-in-form" method="post" action={`${action}${search}`} noValidate {...form}>
        <Field label={words.email} type="email" autoComplete="username" required {...field("email", email)} />
        <Button busy={sending && words.sending}>{words.send}</Button>
      </Form>
      <p className="row between small sign-in-links">
        <Link to={`/clients/login${search}`}>{signInWords.backToLogin}</Link>
      </p>
    </SignInFrame>
  );
}
