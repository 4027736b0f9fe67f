import { type MouseEvent, type SyntheticEvent, useRef, useState } from "react";
import { mostDates, type WantedDate } from "../../../domain/wanted-dates.ts";
import { AreaField, Field, FieldError } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useIsAlive } from "../../ui/use-is-alive.ts";
import type { ItemView } from "./view.server.ts";
import { words } from "./words.ts";

type Props = {
  item: ItemView;
  values: Record<string, string> | undefined;
  error: string | undefined;
  onChanged: (event: SyntheticEvent) => void;
};

const fewestRows = 3;

/** A day and a time in each row. Without scripts there is always an empty row more, which each press of a button brings. */
export function Dates({ item: { id, title, dates, inWords }, values, error, onChanged }: Props) {
  const isAlive = useIsAlive();
  const add = useRef<HTMLButtonElement>(null);
  const [rows, setRows] = useState(() => rowsOf(values?.[`dates:${id}`], dates));
  const remove = (event: MouseEvent, key: number) => {
    setRows(rows.filter((row) => row.key !== key));
    add.current?.focus();
    onChanged(event);
  };
  return (
    <>
      <fieldset className="material-dates">
        <legend className="sr-only">{title}</legend>
        <ol>
          {rows.map(({ key, on, at }, index) => (
            <li key={key}>
              <Field label={words.date(index + 1)} type="date" name={`date:${id}`} defaultValue={on} />
              <Field label={words.starts} type="time" name={`time:${id}`} defaultValue={at} />
              {isAlive ? (
                <button
                  type="button"
                  className="material-date-remove"
                  aria-label={words.removeDate(index + 1)}
                  onClick={(event) => remove(event, key)}
                >
                  <Icon name="cross" />
                </button>
              ) : null}
            </li>
          ))}
        </ol>
      </fieldset>
      {error ? <FieldError role="alert">{error}</FieldError> : null}
      {isAlive ? (
        <p>
          <button
            type="button"
            className="btn btn-quiet btn-md"
            ref={add}
            disabled={rows.length >= mostDates}
            onClick={() => setRows([...rows, { key: nextKey(rows), on: "", at: "" }])}
          >
            <Icon name="plus" />
            {words.addDate}
          </button>
        </p>
      ) : (
        <p className="field-hint">{words.moreDates}</p>
      )}
      {inWords ? <AreaField label={words.inWords} rows={3} name={`answer:${id}`} defaultValue={inWords} /> : null}
    </>
  );
}

type Row = WantedDate & { key: number };

/** `typed`: what was given back because it could not be kept. */
function rowsOf(typed: string | undefined, dates: WantedDate[]): Row[] {
  const known: WantedDate[] = typed ? JSON.parse(typed) : dates;
  const count = Math.min(mostDates, Math.max(fewestRows, known.length + 1));
  return Array.from({ length: count }, (_, key) => ({ key, on: "", at: "", ...known[key] }));
}

function nextKey(rows: Row[]): number {
  return Math.max(0, ...rows.map(({ key }) => key)) + 1;
}
