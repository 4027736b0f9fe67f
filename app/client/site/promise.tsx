import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Cell, Row, Table } from "../../ui/table.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

const { promise } = words;
const { heads } = promise;

type State = keyof typeof promise.states;
const tones: Record<State, BadgeTone> = { kept: "ok", soFar: "ok", missed: "bad", unknown: "mute" };

export function MonthsAgainstPromise({ months, notices, working, seesMoney }: NonNullable<View["promise"]>) {
  const shown = [heads.month, heads.down, heads.up, heads.promise, ...(seesMoney ? [heads.credit] : [])];
  return (
    <section className="card stack pad" aria-labelledby="promise">
      <h2 id="promise">{promise.heading}</h2>
      <p>{promise.lead}</p>
      <Table caption={promise.caption} heads={shown}>
        {months.map(({ month, name, down, uptime, state, credit, hasCredit }) => (
          <Row key={month}>
            <Cell>
              <b>{name}</b>
            </Cell>
            <Cell label={heads.down}>{down}</Cell>
            <Cell label={heads.up}>
              <span className="tabular">{uptime}</span>
            </Cell>
            <Cell label={heads.promise}>
              <Badge tone={tones[state]}>{promise.states[state]}</Badge>
            </Cell>
            {seesMoney ? (
              <Cell label={heads.credit}>
                <span className={hasCredit ? "amount" : "tabular"}>{credit}</span>
              </Cell>
            ) : null}
          </Row>
        ))}
      </Table>
      {notices.map(({ month, says, more }) => (
        <p key={month} className="box box-ok beside">
          <Icon name="pound" />
          <span>
            <strong>{says}</strong> {more}
          </span>
        </p>
      ))}
      <details className="site-more">
        <summary className="touch chevron">{promise.open}</summary>
        <div className="stack gap-8 small">
          {working ? <p>{working}</p> : null}
          <p>{promise.rule}</p>
        </div>
      </details>
    </section>
  );
}
