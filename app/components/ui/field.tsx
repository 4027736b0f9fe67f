import { type ComponentProps, type ReactNode, useId } from "react";

type Words = {
  label: ReactNode;
  /** A quiet word after the label, such as 'optional'. */
  mark?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
};

/** `end` stands inside the field's right edge; a field that may get one later passes null, which keeps its room. */
type InputProps = Words & ComponentProps<"input"> & { end?: ReactNode };

export function Field({ label, mark, hint, error, end, ...input }: InputProps) {
  const ids = useFieldIds(input.id, { hint, error });
  const control = <input type="text" className="field-control" {...input} {...ids.control} />;
  return (
    <FieldFrame {...ids} label={label} mark={mark} hint={hint} error={error}>
      {end === undefined ? (
        control
      ) : (
        <div className="field-with-end">
          {control}
          {end}
        </div>
      )}
    </FieldFrame>
  );
}

export function AreaField({ label, mark, hint, error, ...area }: Words & ComponentProps<"textarea">) {
  const ids = useFieldIds(area.id, { hint, error });
  return (
    <FieldFrame {...ids} label={label} mark={mark} hint={hint} error={error}>
      <textarea rows={5} className="field-control" {...area} {...ids.control} />
    </FieldFrame>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <svg viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="8" fill="currentColor" />
        <path d="M9 4.8v5" stroke="var(--color-card)" strokeWidth="2.2" strokeLinecap="round" />
        <circle cx="9" cy="13" r="1.3" fill="var(--color-card)" />
      </svg>
      {children}
    </p>
  );
}

type FieldIds = ReturnType<typeof useFieldIds>;

function FieldFrame({
  label,
  mark,
  hint,
  error,
  control,
  hintId,
  errorId,
  children,
}: Words & FieldIds & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={control.id}>
        {label} {mark ? <span>{mark}</span> : null}
      </label>
      {hint ? (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      ) : null}
      {children}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}

function useFieldIds(givenId: string | undefined, { hint, error }: Pick<Words, "hint" | "error">) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint ? hintId : "", error ? errorId : ""].filter(Boolean).join(" ");
  return {
    hintId,
    errorId,
    control: { id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined },
  };
}
