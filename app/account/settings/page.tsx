import { account } from "../../../content/account.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { EmailSection } from "./email-section.tsx";
import { type PasskeyRow, PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { SecondStepSection } from "./second-step-section.tsx";
import { type SessionRow, SessionsSection } from "./sessions-section.tsx";
import "./page.css";

export type AccountPageProps = {
  email: string;
  name: string;
  sessions: SessionRow[];
  totp: boolean;
  recoveryCodesLeft: number;
  passkeys: PasskeyRow[];
  /** What became of the last action, in the section where it was done. */
  result: ActionResult | undefined;
};

const words = account.page;

export function AccountPage({ email, name, sessions, totp, recoveryCodesLeft, passkeys, result }: AccountPageProps) {
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
        <SessionsSection sessions={sessions} result={result} />
        <PasswordSection email={email} result={result} />
        <EmailSection email={email} result={result} />
        <SecondStepSection on={totp} codesLeft={recoveryCodesLeft} result={result} />
        <PasskeysSection passkeys={passkeys} result={result} />
      </div>
    </PlainPage>
  );
}
