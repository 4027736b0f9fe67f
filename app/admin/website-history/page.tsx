import { AdminConfirm } from "../../shared/deleting/confirm.tsx";
import { useQuestion } from "../../shared/deleting/question.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { draftWords } from "../../shared/website/words.ts";
import { ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Cell, Row, Table } from "../../ui/table.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";

type Props = View & { result: ActionResult | undefined };
const { heads } = words;

export function WebsiteHistoryPage({ draft, versions, confirm, result }: Props) {
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead}
      back={{ to: "/dashboard/admin/website", label: draftWords.back }}
    >
      <ActionNotice result={result} />
      <div className="columns">
        <div className="card table-card">
          <Table caption={words.caption} heads={Object.values(heads)}>
            {draft.length > 0 ? (
              <Row>
                <Cell label={heads.version}>
                  <b>{words.draft}</b>
                </Cell>
                <Cell label={heads.published}>{words.notYet}</Cell>
                <Cell label={heads.changes}>{draft.join("; ")}</Cell>
                <Cell>{null}</Cell>
              </Row>
            ) : null}
            {versions.map((version) => (
              <Version key={version.number} {...version} />
            ))}
          </Table>
        </div>
        <section className="box box-ok stack gap-8" aria-labelledby="stays-heading">
          <h2 id="stays-heading">{words.stays.heading}</h2>
          <p>{words.stays.says}</p>
        </section>
      </div>
      {confirm ? <ConfirmBringingBack {...confirm} /> : null}
    </PlainPage>
  );
}

function Version({ number, when, isOnline, changes }: View["versions"][number]) {
  const { ask } = useQuestion("back");
  return (
    <Row>
      <Cell label={heads.version}>
        <span className="row">
          <b>{number}</b>
          {isOnline ? <Badge tone="ok">{words.online}</Badge> : null}
        </span>
      </Cell>
      <Cell label={heads.published}>
        <span className="tabular">{when}</span>
      </Cell>
      <Cell label={heads.changes}>
        <span className="typed">{changes}</span>
      </Cell>
      <Cell>
        <ButtonLink
          to={ask(String(number))}
          variant="quiet"
          size="sm"
          preventScrollReset
          aria-label={words.bringBackNamed(number)}
        >
          {words.bringBack}
        </ButtonLink>
      </Cell>
    </Row>
  );
}

function ConfirmBringingBack({ version, changes, kept, revision }: NonNullable<View["confirm"]>) {
  return (
    <AdminConfirm
      title={words.confirm.title(version)}
      lead={words.confirm.lead}
      points={[
        { icon: "back", says: changes.length > 0 ? changes.join("; ") : words.confirm.same },
        ...(kept > 0 ? [{ icon: "pencil" as const, says: words.confirm.kept(kept) }] : []),
      ]}
      keep={words.confirm.cancel}
      intent="bring-back"
      row={{ name: "version", id: String(version) }}
      extra={{ revision }}
      question="back"
      look="primary"
      button={words.confirm.button(version)}
    />
  );
}
