type RadiosProps = {
  name: string;
  legend: string;
  options: readonly { value: string; label: string; hint?: string }[];
  /** The value that is chosen. */
  defaultValue: string;
};

/** One of a few, all in sight. */
export function Radios({ name, legend, options, defaultValue }: RadiosProps) {
  return (
    <fieldset>
      <legend className="label">{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <label key={value} className="checkbox">
          <input type="radio" name={name} value={value} defaultChecked={value === defaultValue} />
          {hint ? (
            <span className="named">
              <b>{label}</b>
              <span>{hint}</span>
            </span>
          ) : (
            label
          )}
        </label>
      ))}
    </fieldset>
  );
}
