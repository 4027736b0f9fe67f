import { ActionForm } from "../../ui/action-form.tsx";
import { type ActionResult, isRefused } from "../../ui/action-result.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type Props = NonNullable<View["publishing"]> & { leave: string; result: ActionResult | undefined };

/** Everything that would be published, and when. '?publish' asks, and leaving that address is the answer no. */
export function PublishDialog({ revision, changes, samples, waiting, today, leave, result }: Props) {
  return (
    <Dialog title={words.publish.title(changes.length)} closeTo={leave}>
      <ul className="stack gap-8">
        {changes.map((change) => (
          <li key={change} className="beside">
            <Icon name="pencil" size="md" />
            <span>{change}</span>
          </li>
        ))}
      </ul>
      {samples ? <p className="box box-warn">{words.publish.samples(samples)}</p> : null}
      {waiting ? <p className="box box-warn">{words.publish.replaces(waiting)}</p> : null}
      <Disclosure summary={words.publish.later} open={isRefused(result, "publish-later")}>
        <ActionForm
          intent="publish-later"
          extra={{ revision }}
          action={leave}
          result={result}
          className="stack start"
          button={words.publish.laterButton}
        >
          {(field) => (
            <div className="line-form wide">
              <Field label={words.publish.day} type="date" required min={today} {...field("day", today)} />
              <Field label={words.publish.time} type="time" required {...field("time", "06:00")} />
            </div>
          )}
        </ActionForm>
      </Disclosure>
      <div className="row confirm-acts above-line">
        <ButtonLink to={leave} replace preventScrollReset variant="quiet" size="sm" autoFocus>
          {words.publish.notYet}
        </ButtonLink>
        <ActionForm
          intent="publish"
          extra={{ revision }}
          action={leave}
          result={result}
          look="primary"
          className="row"
          button={words.publish.button(changes.length)}
        />
      </div>
    </Dialog>
  );
}
