import { AdminConfirm } from "../../shared/deleting/confirm.tsx";
import { useQuestion } from "../../shared/deleting/question.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { AreaField, Field } from "../../ui/field.tsx";
import type { View } from "./view.server.ts";
import { words as allWords } from "./words.ts";

type NotesProps = Pick<View, "notes"> & { first: string; result: ActionResult | undefined };

const { notes: words, archive: archiveWords } = allWords;

/** What the provider keeps for themselves. */
export function ManageClientNotes({ first, notes, result }: NotesProps) {
  return (
    <section className="card stack pad" id="notes" aria-labelledby="notes-heading">
      <h2 id="notes-heading">{words.heading}</h2>
      <p className="soft small">{words.lead(first)}</p>
      <ActionNotice result={result} of={["change-notes"]} />
      <ActionForm
        intent="change-notes"
        extra={{ revision: notes.revision }}
        result={result}
        className="plain-form plain-form-wide"
        button={words.save}
      >
        {(field) => (
          <>
            <Field
              label={words.companyNumber}
              hint={words.companyHint}
              autoComplete="off"
              {...field("companyNumber", notes.companyNumber)}
            />
            <AreaField label={words.notes} rows={6} {...field("notes", notes.notes)} />
          </>
        )}
      </ActionForm>
    </section>
  );
}

type ArchiveProps = Pick<View, "client" | "archive"> & { result: ActionResult | undefined };

/** Asks first: it only leads to the same page with the question on it. */
export function ManageClientArchive({ client, archive, result }: ArchiveProps) {
  const { ask } = useQuestion("archive");
  return (
    <section className="card stack pad gap-12" id="archive" aria-labelledby="archive-heading">
      <h2 id="archive-heading">{archiveWords.heading}</h2>
      <ActionNotice result={result} of={["archive", "bring-back"]} />
      <p className="soft small">{archive.since ? `${archive.since}.` : archiveWords.lead}</p>
      {archive.since ? (
        <ActionForm intent="bring-back" result={result} button={archiveWords.back} />
      ) : (
        <p>
          <ButtonLink to={ask(client.id)} preventScrollReset variant="quiet" size="sm">
            {archiveWords.button}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

export function ConfirmArchiving({ client }: Pick<View, "client">) {
  const { title, goes, stays, login, only, keep, button } = archiveWords;
  return (
    <AdminConfirm
      question="archive"
      title={title(client.name)}
      points={[
        { icon: "lines", says: goes },
        { icon: "paper", says: stays },
        { icon: "key", says: login },
        { icon: "pound", says: only },
      ]}
      keep={keep}
      intent="archive"
      row={{ name: "clientId", id: client.id }}
      button={button}
      look="primary"
    />
  );
}
