import { useId } from "react";
import { FieldError } from "./field.tsx";

type CheckboxProps = {
  name: string;
  label: string;
  checked: boolean;
  error?: string | undefined;
  autoFocus?: boolean;
  onChange?: (isChecked: boolean) => void;
};

/** Sends 'on', or nothing. */
export function Checkbox({ name, label, checked, error, autoFocus, onChange }: CheckboxProps) {
  const errorId = useId();
  const box = (
    <label className="checkbox">
      <input
        type="checkbox"
        name={name}
        defaultChecked={checked}
        // biome-ignore lint/a11y/noAutofocus: a refusal is about it.
        autoFocus={autoFocus}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        onChange={({ currentTarget }) => onChange?.(currentTarget.checked)}
      />
      {label}
    </label>
  );
  if (!error) return box;
  return (
    <div className="stack gap-4">
      {box}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
