type RadiosProps = {
  name: string;
  legend: string;
  options: readonly { value: string; label: string }[];
  /** The value that is chosen. */
  defaultValue: string;
};

/** One of a few, all in sight. */
export function Radios({ name, legend, options, defaultValue }: RadiosProps) {
  return (
    <fieldset>
      <legend className="label">{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="checkbox">
          <input type="radio" name={name} value={value} defaultChecked={value === defaultValue} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
