import { PlainPage } from "../../shared/plain-page.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { ContactSection } from "./contact-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { FileSection } from "./file-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { PeopleSection } from "./people-section.tsx";
import { SecondStepSection } from "./second-step-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "./page.css";

type AccountPageProps = View & {
  /** What became of the last action, in the section where it was done. */
  result: ActionResult | undefined;
};

export function AccountPage({ email, name, contact, mayDoEverything, sessions, passkeys, ...page }: AccountPageProps) {
  const { result, ...secondStep } = page;
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
        {contact ? <ContactSection contact={contact} result={result} /> : null}
        <SessionsSection sessions={sessions} result={result} />
        <PasswordSection email={email} result={result} />
        <EmailSection email={email} result={result} />
        <SecondStepSection on={secondStep.totp} codesLeft={secondStep.recoveryCodesLeft} result={result} />
        <PasskeysSection passkeys={passkeys} totp={secondStep.totp} result={result} />
        {mayDoEverything ? <PeopleSection /> : null}
        {mayDoEverything ? <FileSection /> : null}
      </div>
    </PlainPage>
  );
}
