import { noteKinds } from "../../../domain/incident.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { AreaField, Field, FieldError } from "../../ui/field.tsx";
import { Radios } from "../../ui/radios.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type Props = Pick<View, "notify" | "retryKey"> & { result: ActionResult | undefined };

/** One of three notes, in the provider's own words, to everybody whose site is affected. */
export function NotifyClients({ notify: { count, lead, last, kind }, retryKey, result }: Props) {
  const { notify } = words;
  const options = noteKinds.map((value) => ({ value, label: notify.kinds[value] }));
  return (
    <section className="card stack pad" aria-labelledby="notify">
      <h2 id="notify">{notify.heading}</h2>
      <p className="soft">
        {lead} {last}
      </p>
      <ActionNotice result={result} of={["note"]} />
      {count > 0 ? (
        <ActionForm
          key={kind}
          intent="note"
          extra={{ retryKey }}
          result={result}
          look="primary"
          className="plain-form plain-form-wide"
          button={notify.button(count)}
        >
          {(field) => {
            const { name, defaultValue, error } = field("kind", kind);
            return (
              <>
                <div className="note-kinds">
                  <Radios name={name} legend={notify.which} options={options} defaultValue={defaultValue} />
                  {error ? <FieldError>{error}</FieldError> : null}
                </div>
                <AreaField label={notify.note} hint={notify.hint} rows={4} maxLength={2_000} {...field("text")} />
                <div className="note-next">
                  <Field label={notify.nextDay} hint={notify.nextHint} type="date" {...field("nextDay")} />
                  <Field label={notify.nextTime} type="time" {...field("nextTime")} />
                </div>
              </>
            );
          }}
        </ActionForm>
      ) : null}
    </section>
  );
}
