import { Link } from "react-router";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { placeWords as words } from "./words.ts";
import "./links.css";

/** Where else the provider goes. */
export function AdminPlaces() {
  return (
    <nav className="card admin-places" aria-labelledby="places-heading">
      <h2 id="places-heading">{words.heading}</h2>
      <ul>
        {places.map(({ to, icon, name, about }) => (
          <li key={to}>
            <Icon name={icon} size="md" />
            <div>
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

type Place = { to: string; icon: IconName; name: string; about: string };

const places: Place[] = [
  { to: "/dashboard/admin/enquiries", icon: "inbox", ...words.enquiries },
  { to: "/dashboard/admin/add-on-requests", icon: "plus", ...words.requests },
  { to: "/dashboard/admin/invoices", icon: "card", ...words.invoices },
  { to: "/dashboard/admin/billing", icon: "moon", ...words.billing },
  { to: "/dashboard/admin/money", icon: "bank", ...words.money },
  { to: "/dashboard/admin/articles", icon: "pencil", ...words.articles },
  { to: "/dashboard/admin/catalogue", icon: "paper", ...words.catalogue },
  { to: "/dashboard/admin/audit", icon: "clock", ...words.events },
  { to: "/dashboard/admin/status", icon: "checked", ...words.status },
  { to: "/clients/account", icon: "key", ...words.account },
];
