import { ActionForm } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { OfferedView } from "./view.server.ts";
import { agreementWords as words } from "./words.ts";

type CancelProps = Pick<OfferedView, "email" | "days"> & { cancel: NonNullable<OfferedView["cancel"]> };

/** What the law gives a consumer, before they accept. */
export function ChangeOfMind({ cancel, email, days }: CancelProps) {
  return (
    <section className="card stack pad gap-12 agreement-tint" aria-labelledby="change-mind">
      <h2 id="change-mind">{words.cancel.heading(days)}</h2>
      <p>
        {words.cancel.lead} <strong>{words.cancel.until(cancel.until)}</strong>
        {words.cancel.how(email)}
      </p>
    </section>
  );
}

type AcceptProps = { offered: OfferedView; button: string; result: ActionResult | undefined };

/** A tick, a typed name, a button; for consumers also whether the work begins at once. */
export function Accept({ offered, button, result }: AcceptProps) {
  const { cancel, revision, email, days } = offered;
  return (
    <section className="card stack pad gap-12" aria-labelledby="accept">
      <h2 id="accept">{words.accept.heading}</h2>
      <ActionForm
        intent="accept"
        extra={{ revision }}
        result={result}
        look="primary"
        size="md"
        className="stack gap-16"
        button={button}
      >
        {(field, checkbox) => (
          <>
            {cancel ? (
              <div className="stack gap-4">
                <Checkbox label={words.cancel.atOnce(days)} {...checkbox("atOnce")} />
                <p className="soft small">
                  {words.cancel.atOnceMeans} {words.cancel.without(cancel.after)}
                </p>
              </div>
            ) : null}
            <Checkbox label={words.accept.read} {...checkbox("read")} />
            <Field label={words.accept.name} hint={words.accept.nameHint} autoComplete="name" {...field("name")} />
          </>
        )}
      </ActionForm>
      <p className="soft small">{words.accept.kept}</p>
      <p className="soft small">{words.accept.binds}</p>
      <a className="touch" href={`mailto:${email}`}>
        <Icon name="letter" size="md" />
        {words.accept.ask}
      </a>
    </section>
  );
}
