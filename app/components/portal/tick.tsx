type CheckboxProps = { name: string; label: string; ticked: boolean };

/** Sends 'on', or nothing. */
export function Checkbox({ name, label, ticked }: CheckboxProps) {
  return (
    <label className="tick">
      <input type="checkbox" name={name} defaultChecked={ticked} />
      {label}
    </label>
  );
}
