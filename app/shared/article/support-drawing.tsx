import drawings from "./support.svg?url&no-inline";

const boxes = { barrier: "0 0 100 72", bell: "0 0 360 250", drawer: "0 0 150 110" };

export function SupportDrawing({ name }: { name: keyof typeof boxes }) {
  return (
    <svg className={`support-${name}`} viewBox={boxes[name]} aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
