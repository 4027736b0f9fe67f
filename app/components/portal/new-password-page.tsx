import { Form } from "react-router";
import { account } from "../../../content/account.ts";
import { Button } from "../ui/button.tsx";
import type { DeedResult } from "./deed-result.ts";
import { Door } from "./door.tsx";
import { PasswordField } from "./password-field.tsx";
import { useDeed } from "./use-deed.ts";

export type NewPasswordPageProps = {
  purpose: "reset" | "invite";
  name: string;
  result?: DeedResult | undefined;
  action: string;
};

const words = account.newPassword;

export function NewPasswordPage({ purpose, name, result, action }: NewPasswordPageProps) {
  const { sending, form, tell } = useDeed({ action, own: result });
  const { heading, lead } = words[purpose];
  return (
    <Door title={heading} lead={lead(name)}>
      <Form className="door-form" method="post" action={action} noValidate {...form}>
        <PasswordField
          label={words.label}
          hint={words.hint}
          autoComplete="new-password"
          required
          {...tell("password")}
        />
        <Button busy={sending && words.sending}>{words.send}</Button>
      </Form>
    </Door>
  );
}
