import type { MoveView } from "./moves.server.ts";

/** Rows of a `dl`: what moved, when, how much, and its document. */
export function MoveRows({ moves }: { moves: MoveView[] }) {
  return moves.map(({ id, what, on, amount, paper }) => (
    <div key={id}>
      <dt className="named">
        {what}
        <span>{on}</span>
        {paper ? (
          <a className="touch" href={paper.href}>
            {paper.name}
          </a>
        ) : null}
      </dt>
      <dd>{amount}</dd>
    </div>
  ));
}
