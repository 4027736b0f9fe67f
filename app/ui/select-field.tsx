import type { ComponentProps } from "react";
import { FieldFrame, type FieldWords, useFieldIds } from "./field.tsx";
import "./select-field.css";

/** Nobody types here, so what is wrong interrupts as an alert. */
export function SelectField({ label, mark, hint, error, aside, ...select }: FieldWords & ComponentProps<"select">) {
  const ids = useFieldIds(select.id, { hint, error });
  return (
    <FieldFrame {...ids} label={label} mark={mark} hint={hint} error={error} aside={aside} errorRole="alert">
      <div className="select-field">
        <select className="field-control" {...select} {...ids.control} />
      </div>
    </FieldFrame>
  );
}
