import { useState } from "react";
import { Form } from "react-router";
import { greetingName } from "../../../domain/client.ts";
import { longestNote } from "../../../domain/project.ts";
import { asksForMoney, detailWords, statusValues } from "../../../domain/project-status.ts";
import { type ActionResult, resultOf } from "../../ui/action-result.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { AreaField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Result } from "../../ui/result.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useActionForm } from "../../ui/use-action-form.ts";
import { type Chosen, WhatIsSent } from "./admin-status-mail.tsx";
import type { AdminView, View } from "./view.server.ts";
import { adminWords as words } from "./words.ts";

type StatusFormProps = {
  project: View["project"];
  admin: AdminView;
  result: ActionResult | undefined;
};

/** Status, note and mail are one form with one button; before it stands what will be sent. */
export function StatusForm({ project, admin, result }: StatusFormProps) {
  const action = `/projects/${project.id}`;
  const own = resultOf(result, "status");
  const { form, sending, shownResult, field } = useActionForm({ action, sent: { intent: "status" }, own });
  const saved = project.status ?? "";
  const isRefused = shownResult?.tone === "fail" && !shownResult.field;

  return (
    <Form className="box stack" method="post" action={action} preventScrollReset noValidate onInput={form.onInput}>
      <input type="hidden" name="intent" value="status" />
      {/* What somebody else has changed in the meantime is not changed back by a note. */}
      <input type="hidden" name="shown" value={saved} />
      {admin.status.isUnasked ? <p className="strong">{words.unasked}</p> : null}
      <StatusFields
        key={`${saved} ${project.note}`}
        project={project}
        admin={admin}
        typed={own?.values}
        noteError={field("note").error}
      />
      {isRefused ? <Result tone="fail" message={shownResult.message} links={shownResult.links} /> : null}
      <div className="row">
        <Button variant="quiet" size="sm" busy={sending && words.saving}>
          {words.saveStatus}
        </Button>
        <Saved shownResult={shownResult} at={admin.savedAt} />
      </div>
    </Form>
  );
}

type FieldsProps = Pick<StatusFormProps, "project" | "admin"> & {
  typed: ActionResult["values"];
  noteError: string | undefined;
};

function StatusFields({ project, admin, typed, noteError }: FieldsProps) {
  const saved = project.status ?? "";
  const [chosen, setChosen] = useState<Chosen>({
    status: typed?.status ?? saved,
    note: typed?.note ?? project.note,
    isMailed: !typed || typed.mail === "on",
    isRequested: !typed || typed.request === "on",
  });
  const change = (part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part }));
  const greeted = admin.client ? greetingName(admin.client) : words.nobody;
  const status = statusValues.find((value) => value === chosen.status) ?? null;
  const wantsMoney = asksForMoney(status);

  return (
    <>
      <SelectField
        label={words.status}
        name="status"
        hint={words.sees(greeted, detailWords(status, chosen.note).meaning)}
        defaultValue={chosen.status}
        onChange={({ currentTarget }) => change({ status: currentTarget.value })}
      >
        <option value="">{words.notSet}</option>
        {statusValues.map((value) => (
          <option key={value} value={value}>
            {detailWords(value).label}
          </option>
        ))}
      </SelectField>
      <AreaField
        label={words.note(greeted)}
        mark={words.optional}
        hint={words.noteHint}
        name="note"
        rows={3}
        maxLength={longestNote}
        defaultValue={chosen.note}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        error={noteError}
      />
      <Checkbox
        name="mail"
        label={words.mail(greeted)}
        checked={chosen.isMailed}
        onChange={(isMailed) => change({ isMailed })}
      />
      {admin.status.request ? (
        <div className={wantsMoney ? undefined : "without-scripts"}>
          <Checkbox
            name="request"
            label={words.request(admin.status.request)}
            checked={chosen.isRequested}
            onChange={(isRequested) => change({ isRequested })}
          />
          <p className="soft small without-scripts">{words.requestHint}</p>
        </div>
      ) : null}
      <WhatIsSent chosen={chosen} status={status} project={project} admin={admin} greeted={greeted} />
    </>
  );
}

type SavedProps = { shownResult: ActionResult | undefined; at: string };

function Saved({ shownResult, at }: SavedProps) {
  return (
    <span className="row strong small project-saved" role="status">
      {shownResult?.tone === "ok" ? (
        <>
          <Icon name="tick" />
          {words.saved(at, shownResult.message)}
        </>
      ) : null}
    </span>
  );
}
