import { PasswordField } from "../../shared/account/password-field.tsx";
import { ActionForm } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { AccountSection, OwnPassword } from "./section.tsx";
import { words as pageWords } from "./words.ts";

const words = pageWords.password;

export function PasswordSection({ email, result }: { email: string; result: ActionResult | undefined }) {
  return (
    <AccountSection name="password" heading={words.heading} lead={words.lead} result={result} of={["change-password"]}>
      <ActionForm intent="change-password" result={result} button={words.send}>
        {(field) => (
          <>
            {/* For password managers: whose password this is. */}
            <input className="hidden" type="text" autoComplete="username" value={email} readOnly />
            <OwnPassword label={words.current} {...field("currentPassword")} />
            <PasswordField
              label={words.next}
              hint={words.hint}
              autoComplete="new-password"
              required
              {...field("newPassword")}
            />
          </>
        )}
      </ActionForm>
    </AccountSection>
  );
}
