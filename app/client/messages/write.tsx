import { Form } from "react-router";
import { useUploads } from "../../shared/files/use-uploads.ts";
import type { RefusalWords } from "../../shared/files/words.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import { type ActionResult, resultOf } from "../../ui/action-result.ts";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useActionForm } from "../../ui/use-action-form.ts";
import { Attached } from "./attached.tsx";
import type { View } from "./view.server.ts";
import { refusalWords, writeWords as words } from "./words.ts";

type WriteProps = Pick<View, "project" | "isAdmin" | "other" | "seen" | "retryKey" | "isUnanswered" | "attached"> & {
  result: ActionResult | undefined;
  refused: RefusalWords[];
};

/** A message; for the provider, or a private note, which looks like another form: what the button says is what happens. */
export function Write({
  project,
  isAdmin,
  other,
  seen,
  retryKey,
  isUnanswered,
  attached,
  refused,
  result,
}: WriteProps) {
  const own = resultOf(result, "message") ?? resultOf(result, "note") ?? resultOf(result, "detach");
  const uploads = useUploads(project.id, refusalWords);
  const action = `/projects/${project.id}/messages`;
  const { form, sending, field } = useActionForm({ action, own });
  const { error, defaultValue, ...text } = field("text");
  const isNote = own?.values?.reader === "nobody";
  return (
    <div className="stack gap-12" id="write">
      <Form
        className="thread-write"
        method="post"
        action={action}
        encType="multipart/form-data"
        preventScrollReset
        noValidate
        {...form}
      >
        {/* What a key presses. */}
        <button type="submit" className="sr-only" name="intent" value="message" tabIndex={-1} aria-hidden="true" />
        <input type="hidden" name="seen" value={seen} />
        {/* What may have been stored is sent again under the same key. */}
        <input type="hidden" name="retryKey" value={own?.values?.retryKey ?? retryKey} />
        {isAdmin ? <Reader other={other} isNote={isNote} /> : null}
        <label className="label" htmlFor="text">
          <span className="as-message">{words.to(other)}</span>
          {isAdmin ? (
            <span className="as-note">
              <Icon name="lock" /> {words.onlyYou}
            </span>
          ) : null}
        </label>
        <textarea
          id="text"
          rows={3}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "text-error" : undefined}
          defaultValue={defaultValue}
          {...text}
        />
        {error ? (
          <FieldError id="text-error" role="alert">
            {error}
          </FieldError>
        ) : null}
        <Attached attached={attached} refused={refused} uploads={uploads} />
        <div className="row">
          <span className="as-message">
            <Button
              name="intent"
              value="message"
              busy={sending ? words.sending : uploads.isSending && words.filesComing}
            >
              <Icon name="plane" /> {words.send(other)}
            </Button>
          </span>
          {isAdmin ? (
            <span className="as-note">
              <Button name="intent" value="note" busy={sending && words.sending}>
                <Icon name="lock" /> {words.keep}
              </Button>
            </span>
          ) : null}
        </div>
      </Form>
      {own && !own.field && own.message ? <ActionNotice result={own} /> : null}
      <p className="beside soft">
        <Icon name="letter" size="md" />
        <span>{isAdmin ? words.admin(other) : words.client}</span>
      </p>
      <ActionNotice result={result} of={["no-answer"]} />
      {isUnanswered ? <ActionForm intent="no-answer" extra={{ seen }} result={result} button={words.noAnswer} /> : null}
    </div>
  );
}

function Reader({ other, isNote }: { other: string; isNote: boolean }) {
  return (
    <fieldset className="thread-reader">
      <legend className="sr-only">{words.who}</legend>
      <label>
        <input type="radio" name="reader" value="client" defaultChecked={!isNote} />
        <Icon name="plane" /> {words.toShort(other)}
      </label>
      <label>
        <input type="radio" name="reader" value="nobody" defaultChecked={isNote} />
        <Icon name="lock" /> {words.note}
      </label>
    </fieldset>
  );
}
