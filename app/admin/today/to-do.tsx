import { Link } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { DateCard } from "./date-card.tsx";
import type { View } from "./view.server.ts";
import { toDoWords as words } from "./words.ts";
import "./to-do.css";

type ToDo = View["toDo"];

/** Everything that waits for the provider, by the day it was promised for. */
export function ToDoList({ groups, rest }: ToDo) {
  if (!groups.length) return <EmptyState title={words.nothing.heading}>{words.nothing.lead}</EmptyState>;
  return (
    <section className="card to-do" aria-labelledby="to-do">
      <header className="card-head">
        <h2 id="to-do">{words.heading}</h2>
        <span className="soft small">{words.order}</span>
      </header>
      {groups.map(({ group, rows }) => (
        <div key={group}>
          <h3 className={group === "late" ? "is-late" : undefined}>{words.groups[group]}</h3>
          <ul>
            {rows.map((row) => (
              <ToDoRow key={row.id} row={row} />
            ))}
          </ul>
        </div>
      ))}
      {rest.length ? (
        <p className="row gap-24 to-do-rest">
          {rest.map(({ to, says }) => (
            <Link key={to} className="touch small" to={to}>
              {says}
            </Link>
          ))}
        </p>
      ) : null}
    </section>
  );
}

function ToDoRow({
  row: { title, says, to, button, tone, day, month },
}: {
  row: ToDo["groups"][number]["rows"][number];
}) {
  return (
    <li>
      {day ? <DateCard day={day} month={month} tone={tone} /> : <span />}
      <div>
        <b>{title}</b>
        <p className="soft">{says}</p>
      </div>
      <ButtonLink to={to} variant="quiet" size="sm" aria-label={words.open(button, title)}>
        <span>{button}</span>
        <Icon name="further" />
      </ButtonLink>
    </li>
  );
}
