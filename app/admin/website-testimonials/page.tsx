import { PlainPage } from "../../shared/plain-page.tsx";
import { DraftBar } from "../../shared/website/draft-bar.tsx";
import { type EntryFields, EntryList } from "../../shared/website/entry-list.tsx";
import { draftWords } from "../../shared/website/words.ts";
import { ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Badge } from "../../ui/badge.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { AreaField, Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";

type Props = View & { result: ActionResult | undefined };

export function WebsiteTestimonialsPage({ bar, list, testimonials, samples, areSamplesShown, result }: Props) {
  const fields: EntryFields = (name, field, checkbox) => {
    const known = testimonials[name];
    return (
      <>
        <AreaField label={words.quote} hint={words.quoteHint} rows={4} {...field("quote", known?.quote)} />
        <div className="line-form wide">
          <Field label={words.name} autoComplete="off" {...field("name", known?.name)} />
          <Field label={words.business} autoComplete="off" {...field("business", known?.business)} />
        </div>
        <Field label={words.days} inputMode="numeric" autoComplete="off" {...field("days", known?.days)} />
        <AreaField label={words.consent} hint={words.consentHint} rows={2} {...field("consent", known?.consent)} />
        <Checkbox label={words.isSample} {...checkbox("isSample", known?.isSample)} />
      </>
    );
  };
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead}
      back={{ to: "/dashboard/admin/website", label: draftWords.back }}
    >
      <DraftBar {...bar} />
      <ActionNotice result={result} />
      {samples > 0 ? (
        <p className="box box-bad beside">
          <Icon name="warning" size="md" />
          <span>
            <b>{words.samples.count(samples)}</b> {words.samples.law}{" "}
            {areSamplesShown ? words.samples.shown : words.samples.hidden}
          </span>
        </p>
      ) : null}
      <EntryList
        {...list}
        words={words.list}
        result={result}
        fields={fields}
        line={(name) => <Line {...testimonials[name]} />}
      />
    </PlainPage>
  );
}

function Line({
  quote = "",
  name = "",
  business = "",
  days = "",
  isSample = false,
}: Partial<View["testimonials"][string]>) {
  return (
    <>
      <span className="named">
        <b>{name}</b>
        <span>{words.by(business, days)}</span>
        <span>‘{quote}’</span>
      </span>
      {isSample ? <Badge tone="bad">{words.sample}</Badge> : null}
    </>
  );
}
