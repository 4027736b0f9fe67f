import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Cell, Row, Table } from "../../ui/table.tsx";
import { useConfirmation } from "../invoice/use-confirmation.ts";
import type { ExportsView } from "./export.server.ts";
import { words } from "./words.ts";

type ExportsProps = Omit<ExportsView, "archives"> & { result: ActionResult | undefined; archives: ReactNode };

/** What is in the file, and beside it the file itself, those before it, and the button for a new one. */
export function Exports({ newest, earlier, underWay, isAdmin, result, archives }: ExportsProps) {
  useConfirmation(underWay !== undefined);
  return (
    <div className="columns">
      <div>
        {newest ? <Contents newest={newest} /> : null}
        {archives}
        <NotIn />
      </div>
      <div>
        <section className="card stack pad" aria-labelledby="file-heading">
          <ActionNotice result={result} of={["make"]} />
          {newest ? <Newest newest={newest} /> : <None />}
          {underWay ? <UnderWay underWay={underWay} /> : null}
          {newest ? (
            <form className="stack" method="post" action={newest.href}>
              <Button>
                <Icon name="download" />
                {words.download(newest.size)}
              </Button>
            </form>
          ) : null}
          {underWay ? null : (
            <ActionForm
              intent="make"
              result={result}
              look={newest ? "quiet" : "primary"}
              size="md"
              button={newest ? words.make : words.makeFirst}
            />
          )}
          <p className="small soft">{isAdmin ? words.adminTakes : words.takes}</p>
        </section>
        {earlier.length ? <Earlier earlier={earlier} /> : null}
      </div>
    </div>
  );
}

type Newest = NonNullable<ExportsView["newest"]>;

function Contents({ newest: { parts, size } }: { newest: Newest }) {
  const { heading, lead, heads } = words.contents;
  return (
    <section className="card stack pad" aria-labelledby="contents-heading">
      <div className="row between">
        <h2 id="contents-heading">{heading}</h2>
        <span className="soft tabular">{size}</span>
      </div>
      <p>{lead}</p>
      <Table caption={heading} heads={Object.values(heads)}>
        {parts.map(({ part, name, holds, opens, files, size: partSize }) => (
          <Row key={part}>
            <Cell>
              <b>{name}</b>
            </Cell>
            <Cell label={heads.holds}>{holds}</Cell>
            <Cell label={heads.opens}>{opens}</Cell>
            <Cell label={heads.size}>
              {files}, {partSize}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  );
}

function NotIn() {
  const { heading, passwords, passwordsWhy, elsewhere, elsewhereWhy } = words.notIn;
  return (
    <section className="card stack pad gap-12" aria-labelledby="not-in-heading">
      <h2 id="not-in-heading">{heading}</h2>
      <p className="beside">
        <Icon name="lock" />
        <span>
          <b>{passwords}</b> {passwordsWhy}
        </span>
      </p>
      <p className="beside">
        <Icon name="globe" />
        <span>
          <b>{elsewhere}</b> {elsewhereWhy}
        </span>
      </p>
    </section>
  );
}

function Newest({ newest: { made, checked } }: { newest: Newest }) {
  return (
    <>
      <div className="stack gap-4">
        <h2 id="file-heading" className="label">
          {words.made}
        </h2>
        <b>{made}</b>
        <span className="small soft">{words.monthly}</span>
      </div>
      <div className="stack gap-4">
        <h3 className="label">{words.checked}</h3>
        <span className="row">
          <b>{checked}</b>
          <Badge tone="ok">{words.opened}</Badge>
        </span>
        <span className="small soft">{words.checkedHow}</span>
      </div>
    </>
  );
}

function None() {
  return (
    <div className="stack gap-4">
      <h2 id="file-heading">{words.none}</h2>
      <p className="soft">{words.noneLead}</p>
    </div>
  );
}

function UnderWay({ underWay: { requested, isAsked } }: { underWay: NonNullable<ExportsView["underWay"]> }) {
  const { pathname } = useLocation();
  return (
    <div className="stack gap-8 start" role="status">
      <p>{isAsked ? words.underWay(requested) : words.underWayMonthly}</p>
      <Link className="btn btn-quiet btn-sm" to={pathname} reloadDocument>
        {words.checkAgain}
      </Link>
    </div>
  );
}

function Earlier({ earlier }: Pick<ExportsView, "earlier">) {
  return (
    <section className="card stack pad gap-12" aria-labelledby="earlier-heading">
      <h2 id="earlier-heading">{words.earlier}</h2>
      <ul className="stack gap-8">
        {earlier.map(({ href, day, size }) => (
          <li key={href} className="row between">
            <b>{day}</b>
            <form method="post" action={href}>
              <Button variant="quiet" size="sm" aria-label={words.downloadOf(day)}>
                <Icon name="download" />
                {size}
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
