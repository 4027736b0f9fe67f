import type { View } from "./view.server.ts";
import { words } from "./words.ts";

const { speed: speedWords } = words;

/** A line for the eye, a sentence for whoever hears it, and the numbers. */
export function HowFast({ speed }: { speed: View["speed"] }) {
  return (
    <section className="card stack pad" aria-labelledby="speed">
      <h2 id="speed">{speedWords.heading}</h2>
      {speed ? <Drawn {...speed} /> : <p>{speedWords.none}</p>}
    </section>
  );
}

function Drawn({ label, lines, points, line, from, figures, numbers }: NonNullable<View["speed"]>) {
  const last = points.at(-1);
  return (
    <>
      <p>{speedWords.lead}</p>
      <svg className="site-plot" viewBox="0 0 520 190" role="img" aria-label={label}>
        {lines.map(({ y, label: at }) => (
          <g key={y}>
            <line x1="62" x2="504" y1={y} y2={y} />
            <text x="0" y={y + 4}>
              {at}
            </text>
          </g>
        ))}
        <polyline points={line} />
        {last ? <circle cx={last.x} cy={last.y} r="5" /> : null}
        <text x="62" y="186">
          {from}
        </text>
        <text x="504" y="186" textAnchor="end">
          {speedWords.now}
        </text>
      </svg>
      <dl className="site-speed">
        {figures.map(({ name, says }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <details className="site-more">
        <summary className="touch chevron">{speedWords.open}</summary>
        <p className="small tabular">{numbers}</p>
      </details>
    </>
  );
}
