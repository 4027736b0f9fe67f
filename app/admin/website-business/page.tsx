import { Link } from "react-router";
import { PlainPage } from "../../shared/plain-page.tsx";
import { DraftBar } from "../../shared/website/draft-bar.tsx";
import { draftWords } from "../../shared/website/words.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { AreaField, Field } from "../../ui/field.tsx";
import type { FieldFor } from "../../ui/use-action-form.ts";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

type Props = View & { result: ActionResult | undefined };

export function WebsiteBusinessPage({ bar, business, days, result }: Props) {
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead}
      back={{ to: "/dashboard/admin/website", label: draftWords.back }}
    >
      <DraftBar {...bar} />
      <ActionNotice result={result} />
      <div className="columns">
        <section className="card pad" aria-label={words.heading}>
          <ActionForm
            intent="save-business"
            extra={{ revision: business.revision }}
            result={result}
            look="primary"
            size="md"
            className="stack start gap-24 website-business"
            button={words.save}
          >
            {(field) => (
              <>
                <Names business={business} field={field} />
                <Reach business={business} field={field} />
              </>
            )}
          </ActionForm>
        </section>
        <div>
          <Days {...days} result={result} />
        </div>
      </div>
    </PlainPage>
  );
}

type FieldsProps = Pick<View, "business"> & { field: FieldFor };

function Names({ business, field }: FieldsProps) {
  return (
    <fieldset className="stack wide">
      <legend>{words.names}</legend>
      <Field label={words.name} hint={words.nameHint} required maxLength={60} {...field("name", business.name)} />
      <Field label={words.owner} autoComplete="name" required maxLength={80} {...field("owner", business.owner)} />
      <Field
        label={words.firstName}
        hint={words.firstNameHint}
        required
        maxLength={40}
        {...field("firstName", business.firstName)}
      />
      <Field
        label={words.legalName}
        hint={words.legalNameHint}
        required
        maxLength={160}
        {...field("legalName", business.legalName)}
      />
    </fieldset>
  );
}

function Reach({ business, field }: FieldsProps) {
  const mail = { type: "email", autoComplete: "off", required: true, maxLength: 254 } as const;
  return (
    <fieldset className="stack wide">
      <legend>{words.reach}</legend>
      <AreaField
        label={words.address}
        hint={words.addressHint}
        rows={4}
        required
        {...field("address", business.address)}
      />
      <Field label={words.phone} hint={words.phoneHint} type="tel" required {...field("phone", business.phone)} />
      <Field
        label={words.enquiriesEmail}
        hint={words.enquiriesEmailHint}
        {...mail}
        {...field("enquiriesEmail", business.enquiriesEmail)}
      />
      <Field
        label={words.supportEmail}
        hint={words.supportEmailHint}
        {...mail}
        {...field("supportEmail", business.supportEmail)}
      />
    </fieldset>
  );
}

function Days({ count, revision, result }: View["days"] & { result: ActionResult | undefined }) {
  return (
    <section className="card pad stack" aria-labelledby="days-heading">
      <h2 id="days-heading">{words.days.heading}</h2>
      <ActionForm
        intent="save-days"
        extra={{ revision }}
        result={result}
        className="stack start"
        button={words.days.save}
      >
        {(field) => (
          <Field
            label={words.days.label}
            hint={words.days.hint}
            type="number"
            inputMode="numeric"
            min={2}
            max={60}
            required
            {...field("days", count)}
          />
        )}
      </ActionForm>
      <p>{words.days.changes}</p>
      <ul className="stack gap-8 day-bullets">
        {words.days.list.map((says) => (
          <li key={says}>{says}</li>
        ))}
      </ul>
      <p className="soft small">
        {words.days.stays} <Link to="/dashboard/admin/website/texts">{words.days.texts}</Link>.
      </p>
    </section>
  );
}
