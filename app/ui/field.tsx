import { type ComponentProps, type ReactNode, useId } from "react";

export type FieldWords = {
  label: ReactNode;
  /** A quiet word after the label, such as 'optional'. */
  mark?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** What stands at the right end of the label's line. */
  aside?: ReactNode;
};

/** `end` stands inside the field's right edge; a field that may get one later passes null, which keeps its room. */
type InputProps = FieldWords & ComponentProps<"input"> & { end?: ReactNode };

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

export function AreaField({ label, mark, hint, error, ...area }: FieldWords & ComponentProps<"textarea">) {
  const ids = useFieldIds(area.id, { hint, error });
  return (
    <FieldFrame {...ids} label={label} mark={mark} hint={hint} error={error}>
      <textarea rows={5} className="field-control" {...area} {...ids.control} />
    </FieldFrame>
  );
}

export function FieldError({ children, ...error }: ComponentProps<"p">) {
  return (
    <p className="field-error" {...error}>
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

type FrameProps = FieldWords & FieldIds & { errorRole?: "alert"; children: ReactNode };

export function FieldFrame({
  label,
  mark,
  hint,
  error,
  control,
  hintId,
  errorId,
  aside,
  errorRole,
  children,
}: FrameProps) {
  return (
    <div className="field">
      <div className="field-head">
        <label htmlFor={control.id}>
          {label} {mark ? <span>{mark}</span> : null}
        </label>
        {aside}
      </div>
      {hint ? (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      ) : null}
      {children}
      {error ? (
        <FieldError id={errorId} role={errorRole}>
          {error}
        </FieldError>
      ) : null}
    </div>
  );
}

export function useFieldIds(givenId: string | undefined, { hint, error }: Pick<FieldWords, "hint" | "error">) {
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
