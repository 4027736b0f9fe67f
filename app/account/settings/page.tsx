import { PlainPage } from "../../shared/plain-page.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { EmailSection } from "./email-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { SecondStepSection } from "./second-step-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "./page.css";

type AccountPageProps = View & {
  /** What became of the last action, in the section where it was done. */
  result: ActionResult | undefined;
};

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
      <div>
        <SessionsSection sessions={sessions} result={result} />
        <PasswordSection email={email} result={result} />
        <EmailSection email={email} result={result} />
        <SecondStepSection on={totp} codesLeft={recoveryCodesLeft} result={result} />
        <PasskeysSection passkeys={passkeys} result={result} />
      </div>
    </PlainPage>
  );
}
