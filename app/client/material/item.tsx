import { type ChangeEvent, type DragEvent, type SyntheticEvent, useId } from "react";
import { photoTypes } from "../../../domain/client-file.ts";
import { BadFiles, Progress } from "../../shared/files/bad-files.tsx";
import type { Sending, Uploads } from "../../shared/files/use-uploads.ts";
import { words as fileWords } from "../../shared/files/words.ts";
import type { ActionResult } from "../../ui/action-result.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { AreaField, Field, FieldFrame, useFieldIds } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Dates } from "./dates.tsx";
import type { Refused } from "./give.server.ts";
import type { ItemView } from "./view.server.ts";
import { words } from "./words.ts";

type Props = {
  item: ItemView;
  /** Nothing without scripts. */
  uploads: Uploads | undefined;
  refused: Refused[];
  values: Record<string, string> | undefined;
  error: ActionResult | undefined;
  /** Something was changed that is kept a moment later. */
  onChanged: (event: SyntheticEvent) => void;
};

/** One thing that is wanted: what it is, how far it is, and the field for it. */
export function WantedItem({ item, uploads, refused, values, error, onChanged }: Props) {
  const { id, number, title, hint, isHere, state, says, missing, kind } = item;
  const hasFiles = kind === "photos" || kind === "files";
  const drop = (event: DragEvent) => {
    event.preventDefault();
    uploads?.add(id, event.dataTransfer.files);
  };
  return (
    <section
      className="card stack pad"
      aria-labelledby={`item-${id}`}
      {...(uploads && hasFiles ? { onDrop: drop, onDragOver: (event: DragEvent) => event.preventDefault() } : {})}
    >
      <header className="material-head">
        <NumberMark number={number} isHere={isHere} isPart={state === "part"} />
        <div>
          <h2 id={`item-${id}`}>{title}</h2>
          {hint ? <p className="soft">{hint}</p> : null}
          <p className={isHere ? "material-got is-here" : "material-got"}>
            <Icon name={isHere ? "tick" : "clock"} />
            {says}
          </p>
        </div>
      </header>
      {missing ? <p className="box box-warn typed">{missing}</p> : null}
      {hasFiles ? (
        <Files item={item} uploads={uploads} refused={refused} />
      ) : kind === "date" ? (
        <Dates item={item} values={values} error={errorOf(error, "answer")} onChanged={onChanged} />
      ) : (
        <Answer item={item} value={values?.[`answer:${id}`]} error={errorOf(error, "answer")} />
      )}
      <Disclosure
        summary={words.lacks}
        label={`${words.lacks}: ${title}`}
        look="plain"
        open={item.lacks !== "" || error?.field?.startsWith("lacks") === true}
      >
        <Field
          label={words.why}
          hint={words.whyHint}
          name={`lacks:${id}`}
          error={errorOf(error, "lacks")}
          defaultValue={values?.[`lacks:${id}`] ?? item.lacks}
        />
      </Disclosure>
    </section>
  );
}

function errorOf(error: ActionResult | undefined, field: string): string | undefined {
  return error?.field?.startsWith(field) ? error.message : undefined;
}

export function NumberMark({ number, isHere, isPart }: { number: number; isHere: boolean; isPart: boolean }) {
  const look = isHere ? "is-here" : isPart ? "is-part" : "";
  return (
    <span className={`calendar-number material-number ${look}`.trim()} aria-hidden="true">
      {isHere ? <Icon name="tick" /> : number}
    </span>
  );
}

type AnswerProps = { item: ItemView; value: string | undefined; error: string | undefined };

function Answer({ item: { id, kind, title, answer, choices }, value, error }: AnswerProps) {
  const field = { name: `answer:${id}`, defaultValue: value ?? answer, error };
  if (kind === "text") return <AreaField label={words.yourText} rows={6} aria-description={title} {...field} />;
  return (
    <fieldset className="material-choices">
      <legend className="sr-only">{`${words.pickOne}: ${title}`}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input type="radio" name={field.name} value={choice} defaultChecked={choice === field.defaultValue} />
          {choice}
        </label>
      ))}
    </fieldset>
  );
}

type FilesProps = { item: ItemView; uploads: Uploads | undefined; refused: Refused[] };

function Files({ item, uploads, refused }: FilesProps) {
  const own = uploads?.sendings.filter(({ itemId }) => itemId === item.id) ?? [];
  const coming = own.filter(({ state }) => state === "waiting" || state === "sending");
  const bad = own.filter(({ state }) => state === "failed" || state === "refused");
  const free = Math.max(0, item.enough - item.files.length - coming.length);
  const slots =
    uploads && item.kind === "photos" ? Array.from({ length: free }, (_, at) => item.enough - free + at + 1) : [];
  return (
    <>
      {uploads?.isWeak && coming.length > 0 ? (
        <p className="box beside">
          <Icon name="warning" />
          <span>
            <b>{words.weak}</b> {words.weakLead}
          </span>
        </p>
      ) : null}
      {item.files.length + coming.length + slots.length > 0 ? (
        <ul className="material-files">
          {item.files.map((file) => (
            <li key={file.id}>
              <div className="material-picture">
                {file.small ? <img src={file.small} alt="" loading="lazy" /> : <Icon name="paper" size="md" />}
                <span className="material-safe" aria-hidden="true">
                  <Icon name="tick" />
                </span>
                <button
                  type="submit"
                  className="material-remove"
                  name="do"
                  value={`remove:${file.id}`}
                  aria-label={fileWords.removeNamed(file.name)}
                >
                  <span>
                    <Icon name="cross" />
                  </span>
                </button>
              </div>
              <small>
                <b>{words.receivedOne}</b> <span className="sr-only">{file.name}</span>
              </small>
            </li>
          ))}
          {coming.map((one) => (
            <Coming key={one.id} one={one} />
          ))}
          {slots.map((number) => (
            <li key={number} className="material-slot" aria-hidden="true">
              {number}
            </li>
          ))}
        </ul>
      ) : null}
      <BadFiles bad={bad} refused={refused} uploads={uploads} messages={item.messages} />
      <Adder item={item} uploads={uploads} />
    </>
  );
}

function Coming({ one }: { one: Sending }) {
  return (
    <li>
      <div className="material-picture is-coming">
        <Icon name="paper" size="md" />
      </div>
      <Progress one={one} />
    </li>
  );
}

/** With scripts a button whose files go at once; without them the browser's own field, which goes with the form. */
function Adder({ item: { id, kind, title }, uploads }: Omit<FilesProps, "refused">) {
  const isPhotos = kind === "photos";
  const which = isPhotos ? "photos" : "files";
  const accept = isPhotos ? { accept: photoTypes } : {};
  const cameraId = useId();
  const ids = useFieldIds(undefined, { hint: uploads ? words.limits[which] : words.plainLimits[which] });
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    if (!uploads || !event.target.files) return;
    uploads.add(id, event.target.files);
    event.target.value = "";
  };
  const field = { type: "file", name: `files:${id}`, onChange: picked, ...accept } as const;
  if (!uploads)
    return (
      <FieldFrame {...ids} label={words.add[which]} hint={words.plainLimits[which]}>
        <input
          className="field-control material-plain-file"
          multiple
          aria-description={title}
          {...field}
          {...ids.control}
        />
      </FieldFrame>
    );
  return (
    <div className="stack gap-8">
      <div className="material-adders">
        {isPhotos ? (
          <span className="material-adder is-camera">
            <input className="sr-only" id={cameraId} capture="environment" {...field} />
            <label className="btn btn-quiet btn-md" htmlFor={cameraId}>
              {words.take} <span className="sr-only">{title}</span>
            </label>
          </span>
        ) : null}
        <span className="material-adder">
          <input className="sr-only" multiple {...field} {...ids.control} />
          <label className="btn btn-primary btn-md" htmlFor={ids.control.id}>
            {words.choose[which]} <span className="sr-only">{title}</span>
          </label>
        </span>
        <span className="soft material-drop">{words.drop}</span>
      </div>
      <p className="small soft" id={ids.hintId}>
        {words.limits[which]} {isPhotos ? words.place : ""}
      </p>
    </div>
  );
}
