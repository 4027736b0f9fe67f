type TickProps = { name: string; label: string; ticked: boolean };

/** Sends 'on', or nothing. */
export function Tick({ name, label, ticked }: TickProps) {
  return (
    <label className="tick">
      <input type="checkbox" name={name} defaultChecked={ticked} />
      {label}
    </label>
  );
}
