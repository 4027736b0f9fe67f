type CheckboxProps = { name: string; label: string; checked: boolean };

/** Sends 'on', or nothing. */
export function Checkbox({ name, label, checked }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input type="checkbox" name={name} defaultChecked={checked} />
      {label}
    </label>
  );
}
