import { account } from "../../../content/account.ts";
import { Field } from "../ui/field.tsx";
import { type AccountResult, AccountSection, Deed, OwnPassword } from "./account-section.tsx";

type EmailSectionProps = { email: string; newEmail: string | undefined; result: AccountResult | undefined };

const words = account.page.email;

export function EmailSection({ email, newEmail, result }: EmailSectionProps) {
  return (
    <AccountSection name="email" heading={words.heading} lead={words.lead} result={result}>
      <p className="account-now">
        {words.now} <b>{email}</b>
      </p>
      <Deed intent="change-email" result={result} button={words.send}>
        {(tell) => (
          <>
            <Field
              label={words.next}
              type="email"
              autoComplete="email"
              required
              defaultValue={newEmail}
              {...tell("newEmail")}
            />
            <OwnPassword label={words.password} {...tell("password")} />
          </>
        )}
      </Deed>
    </AccountSection>
  );
}
