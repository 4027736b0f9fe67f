import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { words as allWords } from "./words.ts";

const words = allWords.money;

export function ManageClientMoney({ client: { id, name }, money }: Pick<View, "client" | "money">) {
  const { owed, overdue, underWay, credit } = money;
  return (
    <section className="card stack pad gap-12" aria-labelledby="money-heading">
      <h2 id="money-heading">{words.heading}</h2>
      <dl className="pairs">
        <div>
          <dt>{words.owes}</dt>
          <dd className="figure manage-figure">{owed}</dd>
        </div>
        {credit ? (
          <div>
            <dt>{words.balance}</dt>
            <dd className="figure manage-figure">{credit}</dd>
          </div>
        ) : null}
      </dl>
      {overdue ? (
        <p className="late small row">
          <Icon name="warning" />
          {words.overdue(overdue)}
        </p>
      ) : null}
      {underWay ? <p className="soft small">{words.underWay(underWay)}</p> : null}
      <div className="row manage-acts">
        <ButtonLink to={`/dashboard/admin/clients/${id}/statement`} variant="quiet" size="sm">
          {words.statement}
        </ButtonLink>
        <ButtonLink to={`/dashboard/admin/invoices?${new URLSearchParams({ client: name })}`} variant="quiet" size="sm">
          {words.invoices}
        </ButtonLink>
        <ButtonLink to={`/dashboard/admin/clients/${id}/file`} variant="quiet" size="sm">
          {words.file}
        </ButtonLink>
        <ButtonLink to={`/dashboard/admin/invoices/new?client=${id}`} variant="plain" size="sm">
          {words.write}
        </ButtonLink>
      </div>
    </section>
  );
}
