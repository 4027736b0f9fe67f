import type { ComponentProps, ReactNode } from "react";
import { PasswordField } from "../../shared/account/password-field.tsx";
import { ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Field } from "../../ui/field.tsx";

type SectionProps = {
  name: string;
  heading: string;
  lead: string;
  result: ActionResult | undefined;
  /** The intents of what can be done here. */
  of: string[];
  children: ReactNode;
};

/** What it is about on the left, what to do in a card on the right, and there the answer too. */
export function AccountSection({ name, heading, lead, result, of, children }: SectionProps) {
  return (
    <section id={name} aria-labelledby={`${name}-heading`} className="account-section">
      <div className="stack gap-8">
        <h2 id={`${name}-heading`}>{heading}</h2>
        <p className="soft">{lead}</p>
      </div>
      <div className="card stack pad account-card">
        <ActionNotice result={result} of={of} />
        {children}
      </div>
    </section>
  );
}

/** One of the two that whoever has two-step login is asked for. */
export function OwnCode(field: ComponentProps<typeof Field>) {
  return <Field {...field} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} required />;
}

/** Asks for the password again: an open laptop is not yet its owner. */
export function OwnPassword(field: ComponentProps<typeof PasswordField>) {
  return <PasswordField {...field} autoComplete="current-password" required />;
}
