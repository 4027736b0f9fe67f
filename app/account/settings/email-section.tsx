import { ActionForm } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Field } from "../../ui/field.tsx";
import { AccountSection, OwnPassword } from "./section.tsx";
import { words as pageWords } from "./words.ts";

const words = pageWords.email;

export function EmailSection({ email, result }: { email: string; result: ActionResult | undefined }) {
  return (
    <AccountSection name="email" heading={words.heading} lead={words.lead} result={result} of={["change-email"]}>
      <p className="soft small">
        {words.now} <b>{email}</b>
      </p>
      <ActionForm intent="change-email" result={result} button={words.send}>
        {(field) => (
          <>
            <Field label={words.next} type="email" autoComplete="email" required {...field("newEmail")} />
            <OwnPassword label={words.password} {...field("password")} />
          </>
        )}
      </ActionForm>
    </AccountSection>
  );
}
