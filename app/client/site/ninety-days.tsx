import { Cell, Row, Table } from "../../ui/table.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

const { ninety } = words;
const { heads } = ninety;

/** A bar a day: its height and its pattern say what its colour says. */
export function NinetyDays({ uptime, says, thirds, label, kinds, rows }: NonNullable<View["ninety"]>) {
  return (
    <section className="card stack pad" aria-labelledby="ninety">
      <div className="site-figure">
        <h2 id="ninety">{ninety.heading}</h2>
        {uptime ? <b className="tabular">{uptime}</b> : null}
        <span className="soft">{says}</span>
      </div>
      <div className="site-strip" role="img" aria-label={label}>
        {thirds.map(({ bars, from, to }) => (
          <div key={from}>
            <div className="site-bars">
              {bars.map(({ day, kind, isToday }) => (
                <i key={day} className={`is-${kind}${isToday ? " is-today" : ""}`} />
              ))}
            </div>
            <div className="site-ends">
              <span>{from}</span>
              <span>{to}</span>
            </div>
          </div>
        ))}
      </div>
      <p className="site-key" aria-hidden="true">
        {kinds.map((kind) => (
          <span key={kind}>
            <i className={`is-${kind}`} />
            {ninety.key[kind]}
          </span>
        ))}
      </p>
      {rows.length > 0 ? (
        <details className="site-more">
          <summary className="touch chevron">{ninety.open}</summary>
          <Table caption={ninety.caption} heads={[heads.day, heads.when, heads.long, heads.why]}>
            {rows.map(({ key, day, when, long, why }) => (
              <Row key={key}>
                <Cell>
                  <b>{day}</b>
                </Cell>
                <Cell label={heads.when}>
                  <span>{when}</span>
                </Cell>
                <Cell label={heads.long}>
                  <span>{long}</span>
                </Cell>
                <Cell label={heads.why}>
                  <span className="typed">{why}</span>
                </Cell>
              </Row>
            ))}
          </Table>
        </details>
      ) : (
        <p className="soft">{ninety.allPerfect}</p>
      )}
    </section>
  );
}
