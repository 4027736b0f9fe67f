import { Link } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "./links.css";

/** Where else the provider goes. */
export function AdminLinks({ links }: Pick<View, "links">) {
  return (
    <nav className="card stack gap-8 pad" aria-labelledby="links-heading">
      <h2 id="links-heading">{words.elsewhere}</h2>
      <ul className="thirds admin-links">
        {links.map(({ to, icon, name, about }) => (
          <li key={to} className="whole">
            <Icon name={icon} size="md" />
            <div className="named">
              <Link to={to}>{name}</Link>
              <span>{about}</span>
            </div>
            <Icon name="further" />
          </li>
        ))}
      </ul>
    </nav>
  );
}
