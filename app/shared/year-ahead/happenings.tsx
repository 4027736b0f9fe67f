import { Icon } from "../../ui/icon.tsx";
import type { YearView } from "./view.server.ts";
import { yearWords as words } from "./words.ts";
import "./happenings.css";

/** Twelve months, and what happens in each: a page of the desk calendar each, below one another on a phone. */
export function Happenings({ calendar }: Pick<YearView, "calendar">) {
  return (
    <section className="stack gap-12" aria-labelledby="happens-heading">
      <div className="row between">
        <h2 id="happens-heading">{words.happens}</h2>
        <p className="year-key">
          <span>
            <Icon name="flag" />
            {words.key.ends}
          </span>
          <span>
            <Icon name="pound" />
            {words.key.renews}
          </span>
        </p>
      </div>
      <div className="year-months">
        {calendar.map(({ month, name, happenings, more }) => (
          <section key={month} className="year-month">
            <h3>{name}</h3>
            <ul>
              {happenings.map(({ key, text, isEnd }) => (
                <li key={key}>
                  <Icon name={isEnd ? "flag" : "pound"} />
                  <span>{text}</span>
                </li>
              ))}
              {more > 0 ? <li className="soft">{words.more(more)}</li> : null}
              {happenings.length === 0 ? <li className="soft">{words.nothing}</li> : null}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
