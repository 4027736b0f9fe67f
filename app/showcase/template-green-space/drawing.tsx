import pictures from "./drawings/pictures.svg?url&no-inline";

const sizes = {
  about: [560, 470],
  picnic: [320, 230],
  walk: [320, 230],
  fair: [320, 230],
  pool: [340, 196],
  foot: [1152, 548],
  "foot-small": [340, 258],
  "lodge-by-the-gate": [470, 258],
  "pond-dipping": [96, 96],
  "sunday-band": [96, 96],
  "apple-picking": [96, 96],
  "growing-plots": [96, 96],
  "den-building": [96, 96],
  "dog-loop": [96, 96],
  "trail-in": [220, 230],
  "trail-on": [140, 130],
  "trail-down": [420, 320],
  "trail-water": [300, 180],
  goose: [310, 385],
  print: [48, 52],
} as const;

type Props = { of: keyof typeof sizes; className?: string; label?: string };

/** One picture of the park's sheet of drawings. Without a label it is decoration. */
export function Drawing({ of, className, label }: Props) {
  const [width, height] = sizes[of];
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`${pictures}#${of}`} />
    </svg>
  );
}
