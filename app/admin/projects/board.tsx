import { Link } from "react-router";
import { StatusBadge } from "../../shared/project/status-badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { ProjectRow, View } from "./view.server.ts";
import { words } from "./words.ts";

type Group = View["groups"][number];

const { heads } = words;
const days = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** A table on a desktop, a list of cards on a phone. The roles are spelt out because a changed `display` takes them away. */
export function ProjectBoard({ groups }: Pick<View, "groups">) {
  return (
    <div className="card board-card">
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above. */}
      <table className="board" role="table">
        <caption className="sr-only">{words.heading}</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {heads.project}
            </th>
            <th role="columnheader" scope="col">
              {heads.status}
            </th>
            <th role="columnheader" scope="col">
              <span className="sr-only">{heads.day}</span>
              <span className="track-scale" aria-hidden="true">
                {days.map((day) => (
                  <span key={day}>{day}</span>
                ))}
              </span>
            </th>
            <th role="columnheader" scope="col">
              {heads.when}
            </th>
            <th role="columnheader" scope="col" className="board-owed">
              {heads.owed}
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.name} role="rowgroup">
            <GroupHead {...group} />
            {group.rows.map((row) => (
              <BoardRow key={row.id} row={row} />
            ))}
          </tbody>
        ))}
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above. */}
    </div>
  );
}

function GroupHead({ name, count, order }: Group) {
  if (name === "all") return null;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a changed `display` takes the roles away.
    <tr role="row" className={`board-group is-${name}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: it heads a group of rows, and is one in itself. */}
      <th role="rowheader" scope="rowgroup" colSpan={5}>
        {words.groups[name]} <span className="count">{count}</span> {order ? <small>{order}</small> : null}
      </th>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: a changed `display` takes the roles away.
  );
}

function BoardRow({
  row: { id, name, client, status, projectDay, look, when, isLate, why, owed, isOwed },
}: {
  row: ProjectRow;
}) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a changed `display` takes the roles away.
    <tr role="row" className="board-row">
      <th role="rowheader" scope="row">
        <Link to={`/projects/${id}`}>{name}</Link>
        <small>
          {client ? <Link to={`/dashboard/admin/manage-client/${client.id}`}>{client.name}</Link> : words.nobody}
        </small>
      </th>
      <td role="cell" className="board-status">
        <StatusBadge status={status} />
      </td>
      <td role="cell" className="board-track">
        <Track day={projectDay.day} isPaused={projectDay.isPaused} look={look} />
      </td>
      <td role="cell" className="board-when">
        {isLate ? (
          <span className="late">
            <Icon name="warning" />
            {when}
          </span>
        ) : (
          when
        )}
        {why ? <small>{why}</small> : null}
      </td>
      <td role="cell" className="board-owed">
        {isOwed ? owed : <span className="soft">{owed}</span>}
        <small>{words.owed}</small>
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: a changed `display` takes the roles away.
  );
}

type TrackProps = { day: number; isPaused: boolean; look: ProjectRow["look"] };

/** Where a project stands in its ten days, as bars. */
function Track({ day: today, isPaused, look }: TrackProps) {
  return (
    <div className={`track is-${look}`} role="img" aria-label={words.day(today, isPaused)}>
      {days.map((day) =>
        day === today ? <b key={day}>{day}</b> : <i key={day} className={day > today ? "is-todo" : undefined} />,
      )}
    </div>
  );
}
