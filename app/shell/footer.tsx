import { Link } from "react-router";
import { business } from "../../content/business.ts";
import { type NavigationLink, policyLinks, quickLinks } from "../../content/navigation.ts";
import { MiniStrip } from "../shared/mini-strip.tsx";
import { Brand } from "./navigation-bar.tsx";

export function Footer() {
  return (
    <footer className="footer on-dark">
      <div className="wrap">
        <div className="footer-grid">
          <Identity />
          <LinkList title="Quick Links" links={quickLinks} />
          <div>
            <h2>Support</h2>
            <ul>
              <li>
                <Link to="/support">Support Centre</Link>
              </li>
              <li>
                <a href={`mailto:${business().supportEmail}`}>{business().supportEmail}</a>
              </li>
            </ul>
          </div>
          <LinkList title="Important Info" links={policyLinks} />
        </div>
        <div className="row between small footer-end">
          <span>One person, one laptop, about {business().daysInWords} days.</span>
          <MiniStrip day={10} />
          <span>
            No trackers, and cookies only to keep you logged in: <Link to="/privacy">privacy policy</Link>
          </span>
        </div>
      </div>
    </footer>
  );
}

function Identity() {
  const [street, ...town] = business().address;
  return (
    <div>
      <Brand />
      <address className="small">
        {business().legalName}
        <br />
        {street}, {town.join(" ")}
        <br />
        <a href={`tel:${business().phone.dial}`}>{business().phone.shown}</a>, {business().supportHours}
        <br />
        <a href={`mailto:${business().enquiriesEmail}`}>{business().enquiriesEmail}</a>
      </address>
      <p className="small footer-deal">
        Wherever these pages say ‘free website’, this is the other half: {business().commitment}.
      </p>
    </div>
  );
}

function LinkList({ title, links }: { title: string; links: NavigationLink[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} reloadDocument={to.startsWith("/clients/")}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
