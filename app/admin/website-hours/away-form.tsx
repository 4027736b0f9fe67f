import { ActionForm } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { AreaField, Field } from "../../ui/field.tsx";
import type { CheckboxFor, FieldFor } from "../../ui/use-action-form.ts";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type Props = Pick<View, "away" | "today"> & { result: ActionResult | undefined };

/** The switch shows the fields or hides them, by the style sheet alone: it works without scripts. */
export function AwayForm({ away, today, result }: Props) {
  return (
    <section className="card pad stack" aria-labelledby="away-heading">
      <div>
        <h2 id="away-heading">{away.heading}</h2>
        <p className="soft small">{away.lead}</p>
      </div>
      <ActionForm
        key={away.revision}
        intent="save-away"
        extra={{ revision: away.revision }}
        result={result}
        look="primary"
        className="stack start away-form"
        button={words.away.save}
      >
        {(field, checkbox) => (
          <>
            <label className="row strong away-switch">
              <input
                type="checkbox"
                // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked.
                role="switch"
                name="isAway"
                defaultChecked={checkbox("isAway", away.isOn).checked}
              />
              {words.away.switch}
            </label>
            <AwayFields away={away} today={today} field={field} checkbox={checkbox} />
          </>
        )}
      </ActionForm>
    </section>
  );
}

type FieldsProps = Pick<View, "away" | "today"> & { field: FieldFor; checkbox: CheckboxFor };

function AwayFields({ away, today, field, checkbox }: FieldsProps) {
  return (
    <div className="stack wide away-fields">
      <div className="halves">
        <Field label={words.away.from} type="date" {...field("from", away.from)} />
        <Field label={words.away.until} type="date" min={today} {...field("until", away.until)} />
      </div>
      <AreaField
        label={words.away.says}
        hint={words.away.saysHint}
        rows={2}
        maxLength={200}
        {...field("says", away.says)}
      />
      <div>
        <Checkbox label={words.away.isAnnounced} {...checkbox("isAnnounced", away.isAnnounced)} />
        {away.announcedFrom ? <p className="soft small">{away.announcedFrom}</p> : null}
      </div>
      <div>
        <Checkbox label={words.away.isReminding} {...checkbox("isReminding", away.isReminding)} />
        <p className="soft small">{words.away.reminding}</p>
      </div>
    </div>
  );
}
