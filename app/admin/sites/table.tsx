import { Link } from "react-router";
import { Badge } from "../../ui/badge.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

const { heads } = words.all;

/** A table on a desktop, names and values on a phone. The roles are spelt out because a changed `display` takes them away. */
export function SitesTable({ sites }: Pick<View, "sites">) {
  return (
    <section className="card table-card" aria-labelledby="all">
      <header className="card-head">
        <h2 id="all">{words.all.heading}</h2>
        <span className="soft small">{words.all.order}</span>
      </header>
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above. */}
      <table className="table sites-table" role="table">
        <caption className="sr-only">{words.all.caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {Object.values(heads).map((head) => (
              <th key={head} role="columnheader" scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {sites.map(({ id, name, sub, now, look, days, answers, certificate, isEnding }) => (
            <tr key={id} role="row" className={look || undefined}>
              <td role="cell">
                <span className="named">
                  <Link to={`/projects/${id}/site`}>{name}</Link>
                  <span>{sub}</span>
                </span>
              </td>
              <td role="cell" data-label={heads.now}>
                <Badge tone={now.tone}>{now.says}</Badge>
              </td>
              <td role="cell" data-label={heads.days}>
                <span className="tabular">{days}</span>
              </td>
              <td role="cell" data-label={heads.answers}>
                <span className="tabular">{answers}</span>
              </td>
              <td role="cell" data-label={heads.certificate}>
                {isEnding ? <b>{certificate}</b> : <span>{certificate}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above. */}
    </section>
  );
}
