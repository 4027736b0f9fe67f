import type { ReactNode } from "react";
import { Icon, type IconName } from "../../ui/icon.tsx";
import "./list.css";

type TodayListProps = {
  id: string;
  icon: IconName;
  heading: string;
  count: string;
  aside?: ReactNode;
  /** What became of something done here. */
  notice?: ReactNode;
  none: string;
  children: ReactNode[];
};

/** One kind of work, row by row. */
export function TodayList({ id, icon, heading, count, aside, notice, none, children }: TodayListProps) {
  return (
    <section className="card today-list" id={id} tabIndex={-1} aria-labelledby={`${id}-heading`}>
      <header className="card-head soft small">
        <h2 className="icon-head" id={`${id}-heading`}>
          <Icon name={icon} size="md" />
          {heading} <span className="count">{count}</span>
        </h2>
        {aside}
      </header>
      {notice}
      {children.length ? <ul className="rows card-rows">{children}</ul> : <p className="pad soft">{none}</p>}
    </section>
  );
}
