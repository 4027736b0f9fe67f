import { MailToSupport } from "../../shared/account/sign-in-frame.tsx";
import { ActionForm } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { AreaField, Field } from "../../ui/field.tsx";
import { AccountSection } from "./section.tsx";
import type { View } from "./view.server.ts";
import { words as pageWords } from "./words.ts";

type ContactSectionProps = { contact: NonNullable<View["contact"]>; result: ActionResult | undefined };

const words = pageWords.contact;

/** How a client is greeted, written to and rung. */
export function ContactSection({ contact, result }: ContactSectionProps) {
  const { invoices } = contact;
  return (
    <AccountSection
      name="contact"
      heading={words.heading}
      lead={invoices ? words.lead : words.leadWithoutInvoices}
      result={result}
      of={["change-contact"]}
    >
      {invoices ? (
        <p className="soft small">
          {words.madeOutTo} <b>{invoices.name}</b>. {words.otherName} <MailToSupport />.
        </p>
      ) : null}
      <ActionForm intent="change-contact" result={result} button={words.save}>
        {(field) => (
          <>
            <Field
              label={words.contactName}
              mark={words.optional}
              hint={invoices ? words.contactHint : words.contactHintWithoutInvoices}
              autoComplete="name"
              {...field("contactName", contact.contactName)}
            />
            {invoices ? (
              <AreaField
                label={words.billingAddress}
                hint={words.billingHint}
                rows={4}
                autoComplete="street-address"
                {...field("billingAddress", invoices.billingAddress)}
              />
            ) : null}
            <Field
              label={words.phone}
              mark={words.optional}
              type="tel"
              autoComplete="tel"
              {...field("phone", contact.phone)}
            />
          </>
        )}
      </ActionForm>
    </AccountSection>
  );
}
