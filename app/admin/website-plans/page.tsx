import { Link } from "react-router";
import { PlainPage } from "../../shared/plain-page.tsx";
import { DraftBar } from "../../shared/website/draft-bar.tsx";
import { draftWords } from "../../shared/website/words.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./page.css";

type Props = View & { result: ActionResult | undefined };
type Entry = View["plans"][number];

export function WebsitePlansPage({ bar, plans, addOns, domain, revision, result }: Props) {
  return (
    <PlainPage
      title={words.heading}
      lead={words.lead}
      back={{ to: "/dashboard/admin/website", label: draftWords.back }}
    >
      <ActionNotice result={result} />
      <DraftBar {...bar} />
      <Entries
        heading={words.plans}
        entries={plans}
        revision={revision}
        add={{ to: "new-plan", label: words.newPlan }}
      />
      <Entries
        heading={words.addOns}
        entries={addOns}
        revision={revision}
        add={{ to: "new-add-on", label: words.newAddOn }}
      />
      <Entries heading={words.domain} entries={[domain]} revision={revision} />
      <p className="soft">
        {words.catalogue} <Link to="/dashboard/admin/catalogue">{words.catalogueLink}</Link>.
      </p>
    </PlainPage>
  );
}

type EntriesProps = {
  heading: string;
  entries: Entry[];
  revision: string;
  add?: { to: string; label: string };
};

function Entries({ heading, entries, revision, add }: EntriesProps) {
  const headingId = `${heading.toLowerCase().replace(/\W/g, "-")}-heading`;
  return (
    <section className="stack" aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      <div className="card website-plans">
        <ul>
          {entries.map((entry, n) => (
            <li key={entry.id} className="website-plans-line">
              <EntryLink {...entry} />
              {entries.length > 1 ? (
                <div className="row">
                  {n > 0 ? <Move entry={entry} to="up" revision={revision} /> : null}
                  {n < entries.length - 1 ? <Move entry={entry} to="down" revision={revision} /> : null}
                </div>
              ) : null}
            </li>
          ))}
        </ul>
        {add ? (
          <Link to={`/dashboard/admin/website/plans/${add.to}`} className="row strong website-plans-new">
            <Icon name="plus" />
            {add.label}
          </Link>
        ) : null}
      </div>
    </section>
  );
}

function EntryLink({ id, name, says, badge, price, coming }: Entry) {
  return (
    <Link to={`/dashboard/admin/website/plans/${id}`} className="website-plans-entry">
      <span className="named">
        <b>{name}</b>
        {says ? <span>{says}</span> : null}
      </span>
      {badge ? <Badge tone="mute">{badge}</Badge> : null}
      <span className="named website-plans-price tabular">
        <b>{price}</b>
        {coming.map((later) => (
          <span key={later}>{later}</span>
        ))}
      </span>
    </Link>
  );
}

function Move({ entry: { id, name }, to, revision }: { entry: Entry; to: "up" | "down"; revision: string }) {
  return (
    <ActionForm
      intent="move"
      extra={{ id, to, revision }}
      result={undefined}
      look="plain"
      button={words[to]}
      label={words.move[to](name)}
    />
  );
}
