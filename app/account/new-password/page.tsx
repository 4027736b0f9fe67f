import { Form } from "react-router";
import { PasswordField } from "../../shared/account/password-field.tsx";
import { SignInFrame } from "../../shared/account/sign-in-frame.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useActionForm } from "../../ui/use-action-form.ts";
import { words } from "./words.ts";

type NewPasswordPageProps = {
  purpose: "reset" | "invite";
  name: string;
  email: string;
  result?: ActionResult | undefined;
  action: string;
};

export function NewPasswordPage({ purpose, name, email, result, action }: NewPasswordPageProps) {
  const { sending, form, field } = useActionForm({ action, own: result });
  const { heading, lead } = words[purpose];
  return (
    <SignInFrame title={heading} lead={lead(name)}>
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
    </SignInFrame>
  );
}
