import type { FormEvent } from "react";
import { Form } from "react-router";
import { greetingName } from "../../../domain/client.ts";
import { longestNote } from "../../../domain/project.ts";
import { detailWords, statusValues } from "../../../domain/project-status.ts";
import { type ActionResult, resultOf } from "../../ui/action-result.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { AreaField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useActionForm } from "../../ui/use-action-form.ts";

import { useStatusChoice } from "./use-status-choice.ts";
import type { AdminView, View } from "./view.server.ts";
import { adminWords as words } from "./words.ts";

type StatusFormProps = {
  project: View["project"];
  admin: AdminView;
  result: ActionResult | undefined;
};

/** A status is saved as soon as it is chosen, with the note as it stands; without scripts there is a button. */
export function StatusForm({ project, admin, result }: StatusFormProps) {
  const action = `/projects/${project.id}`;
  const status = useActionForm({ action, sent: { intent: "status" }, own: resultOf(result, "status") });
  const note = useActionForm({ action, sent: { intent: "note" }, own: resultOf(result, "note") });
  const choice = useStatusChoice(action);
  const greeted = admin.client ? greetingName(admin.client) : words.nobody;
  const typed = (resultOf(result, "status") ?? resultOf(result, "note"))?.values;

  function edit(event: FormEvent) {
    status.form.onInput(event);
    note.form.onInput(event);
  }

  return (
    <Form className="box stack" method="post" action={action} preventScrollReset noValidate onInput={edit}>
      <SelectField
        label={words.status}
        name="status"
        hint={
          <>
            <span className="with-scripts">{words.atOnce} </span>
            {words.sees(greeted, detailWords(project.status, project.note).meaning)}
          </>
        }
        defaultValue={typed?.status ?? project.status ?? ""}
        {...choice.select}
        error={problemOf(status.shownResult)}
        aside={
          <Saved shownResult={status.shownResult} at={admin.savedAt}>
            {status.sending ? words.saving : choice.isUnsaved ? words.pressEnter : null}
          </Saved>
        }
      >
        <option value="">{words.notSet}</option>
        {statusValues.map((value) => (
          <option key={value} value={value}>
            {detailWords(value).label}
          </option>
        ))}
      </SelectField>
      <Checkbox name="mail" label={words.mail(greeted)} checked={!typed || typed.mail === "on"} />
      <Button className="without-scripts" variant="quiet" size="sm" name="intent" value="status">
        {words.saveStatus}
      </Button>
      <AreaField
        key={project.note}
        label={words.note(greeted)}
        mark={words.optional}
        hint={words.noteHint}
        name="note"
        rows={3}
        maxLength={longestNote}
        defaultValue={typed?.note ?? project.note}
        error={problemOf(note.shownResult)}
      />
      <div className="row">
        <Button variant="quiet" size="sm" name="intent" value="note" busy={note.sending && words.saving}>
          {words.saveNote}
        </Button>
        <Saved shownResult={note.shownResult} at={admin.savedAt} />
      </div>
    </Form>
  );
}

type SavedProps = { shownResult: ActionResult | undefined; at: string; children?: string | null };

function Saved({ shownResult, at, children }: SavedProps) {
  return (
    <span className="row strong small project-saved" role="status">
      {children}
      {shownResult?.tone === "ok" && !children ? (
        <>
          <Icon name="tick" />
          {words.saved(at, shownResult.message)}
        </>
      ) : null}
    </span>
  );
}

function problemOf(shownResult: ActionResult | undefined) {
  return shownResult?.tone === "fail" ? shownResult.message : undefined;
}
