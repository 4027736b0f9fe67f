import { Link } from "react-router";
import { dayWords } from "../../../content/admin.ts";
import { moneyPlaces } from "../../../content/admin-money.ts";
import { Icon, type IconName } from "./sign.tsx";
import "./admin-places.css";

const words = dayWords.places;

/** Where else the provider goes. */
export function AdminPlaces() {
  return (
    <nav className="card admin-places" aria-labelledby="places-heading">
      <h2 id="places-heading">{words.heading}</h2>
      <ul>
        {places.map(({ to, sign, name, about }) => (
          <li key={to}>
            <Icon name={sign} size="md" />
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

type Place = { to: string; sign: IconName; name: string; about: string };

const places: Place[] = [
  { to: "/dashboard/admin/enquiries", sign: "inbox", ...words.enquiries },
  { to: "/dashboard/admin/add-on-requests", sign: "plus", ...words.requests },
  { to: "/dashboard/admin/invoices", sign: "card", ...moneyPlaces.invoices },
  { to: "/dashboard/admin/billing", sign: "moon", ...moneyPlaces.billing },
  { to: "/dashboard/admin/money", sign: "bank", ...moneyPlaces.money },
  { to: "/dashboard/admin/articles", sign: "pencil", ...words.articles },
  { to: "/dashboard/admin/catalogue", sign: "paper", ...words.catalogue },
  { to: "/dashboard/admin/audit", sign: "clock", ...words.events },
  { to: "/dashboard/admin/status", sign: "ticked", ...words.status },
  { to: "/clients/account", sign: "key", ...words.account },
];
