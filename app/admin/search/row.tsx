import type { ReactNode } from "react";
import { Link } from "react-router";
import { markBeginnings } from "../../../domain/search-words.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";

type FoundRowProps = {
  to: string;
  icon: IconName;
  name: string;
  about: string;
  marked: string[];
  /** The whole name is what was typed. */
  isMarked?: boolean;
  /** At the right: what it costs, or how it stands. */
  children: ReactNode;
};

/** The name is the link, and the link covers the row. */
export function FoundRow({ to, icon, name, about, marked, isMarked = false, children }: FoundRowProps) {
  return (
    <li className="whole found-row">
      <div>
        <Icon name={icon} size="md" />
        <p className="named">
          <Link to={to}>{isMarked ? <mark>{name}</mark> : <Marked text={name} marked={marked} />}</Link>
          <span>
            <Marked text={about} marked={marked} />
          </span>
        </p>
      </div>
      {children ? <div className="amount">{children}</div> : null}
    </li>
  );
}

/** The beginnings that were looked for. */
function Marked({ text, marked }: { text: string; marked: string[] }) {
  const parts = markBeginnings(text, marked);
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order.
  return parts.map(({ text: part, isMarked }, n) => (isMarked ? <mark key={n}>{part}</mark> : part));
}
