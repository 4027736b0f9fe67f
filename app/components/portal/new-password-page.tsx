import { Form } from "react-router";
import { account } from "../../../content/account.ts";
import { Button } from "../ui/button.tsx";
import { Door } from "./door.tsx";
import { PasswordField } from "./password-field.tsx";
import { useProblem } from "./use-problem.ts";

export type NewPasswordPageProps = {
  purpose: "reset" | "invite";
  name: string;
  problem?: string | undefined;
  action: string;
};

const words = account.newPassword;

export function NewPasswordPage({ purpose, name, problem: found, action }: NewPasswordPageProps) {
  const { sending, problem, form } = useProblem(action, found);
  const { heading, lead } = words[purpose];
  return (
    <Door title={heading} lead={lead(name)}>
      <Form className="door-form" method="post" action={action} noValidate {...form}>
        <PasswordField
          label={words.label}
          hint={words.hint}
          name="password"
          autoComplete="new-password"
          required
          error={problem}
          autoFocus={Boolean(problem)}
        />
        <Button busy={sending && words.sending}>{words.send}</Button>
      </Form>
    </Door>
  );
}
