import { account } from "../../../content/account.ts";
import type { AccountResult } from "./account-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { type PasskeyRow, PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { PlainPage } from "./plain-page.tsx";
import { SecondStepSection } from "./second-step-section.tsx";
import { type SessionRow, SessionsSection } from "./sessions-section.tsx";
import "./account.css";

export type AccountPageProps = {
  email: string;
  name: string;
  sessions: SessionRow[];
  totp: boolean;
  recoveryCodesLeft: number;
  passkeys: PasskeyRow[];
  /** What became of the last deed, in the section where it was done. */
  results: AccountResult | undefined;
  /** What was typed into 'New email address', where it could not be accepted. */
  newEmail?: string | undefined;
};

const words = account.page;

export function AccountPage({ email, name, sessions, totp, recoveryCodesLeft, passkeys, ...page }: AccountPageProps) {
  const { results, newEmail } = page;
  return (
    <PlainPage
      title={words.heading}
      lead={
        <>
          {name}. {words.lead(email)}
        </>
      }
      back={{ to: "/dashboard", label: words.back }}
    >
      <div className="account">
        <SessionsSection sessions={sessions} result={results} />
        <PasswordSection email={email} result={results} />
        <EmailSection email={email} newEmail={newEmail} result={results} />
        <SecondStepSection on={totp} codesLeft={recoveryCodesLeft} result={results} />
        <PasskeysSection passkeys={passkeys} result={results} />
      </div>
    </PlainPage>
  );
}
