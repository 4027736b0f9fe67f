type MiniStripProps = {
  /** Today's leaf, in marigold. */
  day?: number;
  /** The first and last finished leaf; without them, everything before today. */
  from?: number;
  to?: number;
};

/** The ten-day strip, small: it stands above section titles and its day advances down the page. */
export function MiniStrip({ day = 0, from = 1, to = day - 1 }: MiniStripProps) {
  return (
    <svg className="mini-strip" viewBox="0 0 169 16" aria-hidden="true">
      {days.map(({ number, x, width }) => (
        <rect
          key={number}
          x={x}
          y=".6"
          width={width}
          height="14.8"
          rx="2"
          className={number === day ? "is-today" : number >= from && number <= to ? "is-done" : undefined}
        />
      ))}
    </svg>
  );
}

const xs = [0.6, 25.6, 37.6, 49.6, 74.6, 86.6, 98.6, 123.6, 135.6, 147.6];

const days = xs.map((x, index) => ({ number: index + 1, x, width: index % 3 === 0 ? 20.8 : 7.8 }));
