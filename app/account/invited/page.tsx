import { Form } from "react-router";
import type { May } from "../../../domain/client-person.ts";
import { PasswordField } from "../../shared/account/password-field.tsx";
import { SignInFrame } from "../../shared/account/sign-in-frame.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useActionForm } from "../../ui/use-action-form.ts";
import { words } from "./words.ts";

type Invitation = { client: string; may: May; email: string };

type InvitedPageProps = {
  invitation: Invitation;
  /** Whoever is invited has one already. */
  hasLogin: boolean;
  /** The login of whoever looks. */
  own: string | undefined;
  action: string;
  result: ActionResult | undefined;
};

/** Where an invitation's link leads: with a login that there is, or with a password that is chosen here. */
export function InvitedPage({ invitation, hasLogin, own, action, result }: InvitedPageProps) {
  const { client, may, email } = invitation;
  return (
    <SignInFrame
      title={words.heading(client)}
      lead={`${words.lead(client)} ${words.may[may]} ${hasLogin ? "" : words.choose}`.trim()}
    >
      {own && own !== email ? (
        <OtherLogin own={own} email={email} />
      ) : own ? (
        <Join client={client} email={email} action={action} />
      ) : hasLogin ? (
        <LogIn email={email} action={action} />
      ) : (
        <ChoosePassword email={email} action={action} result={result} />
      )}
    </SignInFrame>
  );
}

function OtherLogin({ own, email }: { own: string; email: string }) {
  return (
    <>
      <p>{words.otherLogin(own, email)}</p>
      <Form method="post" action="/clients/logout">
        <Button variant="quiet">{words.logOut}</Button>
      </Form>
    </>
  );
}

function Join({ client, email, action }: { client: string; email: string; action: string }) {
  const sent = { intent: "join" };
  const { sending, form } = useActionForm({ action, sent, own: undefined });
  return (
    <>
      <p>{words.asBefore(email)}</p>
      <Form method="post" action={action} {...form}>
        <input type="hidden" name="intent" value={sent.intent} />
        <Button busy={sending && words.joining}>{words.join(client)}</Button>
      </Form>
    </>
  );
}

function LogIn({ email, action }: { email: string; action: string }) {
  return (
    <>
      <p>{words.hasLogin(email)}</p>
      <ButtonLink to={`/clients/login?${new URLSearchParams({ to: action })}`}>{words.logIn}</ButtonLink>
    </>
  );
}

type ChoosePasswordProps = { email: string; action: string; result: ActionResult | undefined };

function ChoosePassword({ email, action, result }: ChoosePasswordProps) {
  const { sending, form, field } = useActionForm({ action, own: result });
  return (
    <Form className="stack sign-in-form" method="post" action={action} noValidate {...form}>
      {/* Also for password managers: whose password this is. */}
      <Field label={words.email} type="email" autoComplete="username" defaultValue={email} readOnly />
      <PasswordField
        label={words.label}
        hint={words.hint}
        autoComplete="new-password"
        required
        {...field("password")}
      />
      <Button busy={sending && words.sending}>{words.send}</Button>
    </Form>
  );
}
