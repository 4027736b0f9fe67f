import type { ReactNode } from "react";
import { ActionForm } from "../../ui/action-form.tsx";
import { type ActionResult, isRefused } from "../../ui/action-result.ts";
import { Badge } from "../../ui/badge.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { CheckboxFor, FieldFor } from "../../ui/use-action-form.ts";
import type { EntriesView } from "./entries.server.ts";
import { entryWords } from "./entry-words.ts";
import "./entry-list.css";

export type EntryFields = (name: string, field: FieldFor, checkbox: CheckboxFor) => ReactNode;

type EntryListProps = EntriesView & {
  words: { add: string; saveNew: string; none: string };
  result: ActionResult | undefined;
  /** The fields of an entry's form; of the form for a new one where the name is empty. */
  fields: EntryFields;
  /** What its line shows. */
  line: (name: string) => ReactNode;
  hasFile?: boolean;
};

/** A list of the draft: each entry opens into its form, and moves up and down. */
export function EntryList({ order, entries, removed, words, result, fields, line, hasFile = false }: EntryListProps) {
  return (
    <>
      <ul className="card entry-list">
        {entries.length === 0 ? <li className="pad soft">{words.none}</li> : null}
        {entries.map((entry) => (
          <li key={entry.name}>
            <Disclosure
              summary={<EntryLine {...entry}>{line(entry.name)}</EntryLine>}
              open={isRefused(result, "save", { name: "entry", id: entry.name })}
            >
              <EntryForm
                name={entry.name}
                revision={entry.revision}
                result={result}
                fields={fields}
                hasFile={hasFile}
              />
              <RemoveEntry {...entry} />
            </Disclosure>
            <div className="row entry-moves">
              {entry.isFirst ? null : <MoveEntry {...entry} order={order} way="up" />}
              {entry.isLast ? null : <MoveEntry {...entry} order={order} way="down" />}
            </div>
          </li>
        ))}
        <li>
          <Disclosure
            summary={
              <span className="row strong entry-new">
                <Icon name="plus" />
                {words.add}
              </span>
            }
            open={isRefused(result, "save", { name: "entry", id: "" })}
          >
            <EntryForm name="" revision="" result={result} fields={fields} hasFile={hasFile} button={words.saveNew} />
          </Disclosure>
        </li>
      </ul>
      {removed.length > 0 ? <RemovedEntries removed={removed} /> : null}
    </>
  );
}

type Entry = EntriesView["entries"][number];

function EntryLine({ isOnline, isChanged, children }: Entry & { children: ReactNode }) {
  return (
    <span className="entry-line">
      {children}
      {isOnline ? null : <Badge tone="warn">{entryWords.isNew}</Badge>}
      {isChanged ? <Badge tone="warn">{entryWords.changed}</Badge> : null}
    </span>
  );
}

type EntryFormProps = Pick<EntryListProps, "result" | "fields"> & {
  name: string;
  revision: string;
  hasFile: boolean;
  button?: string;
};

function EntryForm({ name, revision, result, fields, hasFile, button = entryWords.save }: EntryFormProps) {
  return (
    <ActionForm
      intent="save"
      row={{ name: "entry", id: name }}
      extra={{ revision }}
      result={result}
      look="primary"
      className="stack start entry-form"
      hasFile={hasFile}
      button={button}
    >
      {(field, checkbox) => fields(name, field, checkbox)}
    </ActionForm>
  );
}

/** What is online can be put back; what never was is asked about first. */
function RemoveEntry({ name, title, revision, isOnline }: Entry) {
  const form = (
    <ActionForm
      intent="remove"
      row={{ name: "entry", id: name }}
      extra={{ revision }}
      result={undefined}
      look={isOnline ? "quiet" : "danger"}
      button={entryWords.remove}
      label={entryWords.removeNamed(title)}
    />
  );
  if (isOnline) return form;
  return (
    <Disclosure summary={entryWords.remove} look="danger" open={false}>
      <p>{entryWords.neverOnline}</p>
      {form}
    </Disclosure>
  );
}

function MoveEntry({ name, title, order, way }: Entry & { order: string; way: "up" | "down" }) {
  return (
    <ActionForm
      intent={way}
      row={{ name: "entry", id: name }}
      extra={{ revision: order }}
      result={undefined}
      look="plain"
      busy={entryWords[way]}
      button={entryWords[way]}
      label={way === "up" ? entryWords.moveUp(title) : entryWords.moveDown(title)}
    />
  );
}

function RemovedEntries({ removed }: Pick<EntriesView, "removed">) {
  const words = entryWords.removed;
  return (
    <section className="stack" aria-labelledby="removed-heading">
      <div className="stack gap-4">
        <h2 id="removed-heading">{words.heading}</h2>
        <p className="soft small">{words.lead}</p>
      </div>
      <ul className="card rows">
        {removed.map(({ name, title }) => (
          <li key={name} className="row between">
            <span className="named">
              <b>{title}</b>
            </span>
            <ActionForm
              intent="put-back"
              row={{ name: "entry", id: name }}
              result={undefined}
              button={words.putBack}
              label={words.putBackNamed(title)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
