import { type FormEvent, useState } from "react";
import { largestArchive } from "../../../domain/client-file.ts";
import type { ExportsView } from "../../shared/export/export.server.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { FieldFor } from "../../ui/use-action-form.ts";
import { focusField } from "../../ui/use-answer.ts";
import { answers, words } from "./words.ts";

type Props = Pick<ExportsView, "archives"> & {
  client: { name: string };
  projects: { id: string; name: string }[];
  newId: string;
  result: ActionResult | undefined;
};

/** What the provider adds to a client's file, and takes out again. */
export function Archives({ archives, client, projects, newId, result }: Props) {
  const [isTooLarge, setTooLarge] = useState(false);
  const [isUnnamed, setUnnamed] = useState(false);
  // Neither is sent: it would take minutes to hear what is known now.
  const stop = (event: FormEvent<HTMLFormElement>) => {
    const about = new FormData(event.currentTarget).get("about");
    const isMissing = typeof about !== "string" || about.trim() === "";
    setUnnamed(isMissing);
    if (!isMissing && !isTooLarge) return;
    event.preventDefault();
    focusField(event.currentTarget, isMissing ? "about" : "file");
  };
  return (
    <section className="card stack pad" aria-labelledby="archives-heading">
      <h2 id="archives-heading">{words.heading}</h2>
      <p>{words.lead(client.name)}</p>
      <ActionNotice result={result} of={["add", "remove", "put-back"]} />
      {archives.length > 0 ? (
        <ul className="rows">
          {archives.map((archive) => (
            <Archive key={archive.id} archive={archive} result={result} />
          ))}
        </ul>
      ) : null}
      <ActionForm
        intent="add"
        extra={{ archiveId: newId }}
        hasFile
        result={result}
        look="primary"
        size="md"
        button={words.add}
        busy={words.adding}
        onSend={stop}
      >
        {(field) => (
          <>
            <AboutField field={field} isUnnamed={isUnnamed} setUnnamed={setUnnamed} />
            {projects.length > 0 ? (
              <SelectField label={words.project} hint={words.projectHint} {...field("projectId", projects[0]?.id)}>
                {projects.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
                <option value="">{words.noProject}</option>
              </SelectField>
            ) : null}
            <FileField field={field} isTooLarge={isTooLarge} setTooLarge={setTooLarge} />
          </>
        )}
      </ActionForm>
    </section>
  );
}

type AboutProps = { field: FieldFor; isUnnamed: boolean; setUnnamed: (is: boolean) => void };

function AboutField({ field, isUnnamed, setUnnamed }: AboutProps) {
  const about = field("about");
  return (
    <Field
      label={words.about}
      hint={words.aboutHint}
      {...about}
      error={isUnnamed ? answers.about : about.error}
      onChange={() => setUnnamed(false)}
    />
  );
}

type FileProps = { field: FieldFor; isTooLarge: boolean; setTooLarge: (is: boolean) => void };

/** One that is too large is not even sent. */
function FileField({ field, isTooLarge, setTooLarge }: FileProps) {
  const { name, error, autoFocus } = field("file");
  return (
    <Field
      type="file"
      label={words.file}
      hint={words.fileHint}
      name={name}
      autoFocus={autoFocus}
      error={isTooLarge ? answers.refused["too-large"] : error}
      onChange={({ currentTarget }) => setTooLarge((currentTarget.files?.[0]?.size ?? 0) > largestArchive)}
    />
  );
}

type ArchiveProps = { archive: ExportsView["archives"][number]; result: ActionResult | undefined };

function Archive({ archive, result }: ArchiveProps) {
  const { id, about, name, project, since, size, href, isRemoved } = archive;
  const row = { name: "archiveId", id };
  return (
    <li className="row between">
      <div className="stack gap-4">
        <b className="typed">{about}</b>
        <span className="small soft typed">
          {isRemoved ? words.removed : [name, project, words.since(since)].filter(Boolean).join(" · ")}
        </span>
      </div>
      <div className="row">
        {isRemoved ? null : (
          <a className="btn btn-quiet btn-sm" href={href} download aria-label={words.download(about, size)}>
            <Icon name="download" />
            {size}
          </a>
        )}
        {isRemoved ? (
          <ActionForm
            intent="put-back"
            row={row}
            result={result}
            button={words.putBack}
            label={words.putBackNamed(about)}
          />
        ) : (
          <ActionForm
            intent="remove"
            row={row}
            result={result}
            button={words.remove}
            label={words.removeNamed(about)}
          />
        )}
      </div>
    </li>
  );
}
