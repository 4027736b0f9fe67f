type CheckboxProps = { name: string; label: string; checked: boolean; onChange?: (isChecked: boolean) => void };

/** Sends 'on', or nothing. */
export function Checkbox({ name, label, checked, onChange }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input
        type="checkbox"
        name={name}
        defaultChecked={checked}
        onChange={({ currentTarget }) => onChange?.(currentTarget.checked)}
      />
      {label}
    </label>
  );
}
