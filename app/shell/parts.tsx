import { type ReactNode, useRef } from "react";
import { Form, Link } from "react-router";
import { business } from "../../content/business.ts";
import { mainLinks, policyLinks, quickLinks } from "../../content/navigation.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { BrandMark, brandClass } from "./brand-mark.tsx";
import type { Count } from "./navigation.server.ts";
import { SeasonEmoji } from "./season-emoji.tsx";
import { useClosing } from "./use-closing.ts";
import { words } from "./words.ts";

/** The mark leads to the dashboard, whoever's it is. `isMark`: there is no room for words beside it. */
export function HomeLink({ to, isMark = false }: { to: string; isMark?: boolean }) {
  return (
    <Link className={brandClass()} to={to}>
      <BrandMark />
      <span className={isMark ? "sr-only" : undefined}>{business().name}</span>{" "}
      <span className={isMark ? "sr-only" : "brand-place"}>{words.dashboard}</span>
    </Link>
  );
}

/** A number beside a name, and for screen readers what it counts. */
export function CountBadge({ count }: { count: Count | undefined }) {
  if (!count) return null;
  return (
    <span className={`shell-count shell-count-${count.tone}`}>
      {count.shown}
      <span className="sr-only"> {count.says}</span>
    </span>
  );
}

type MenuProps = { className: string; summary: ReactNode; label?: string; look?: string; children: ReactNode };

/** A menu that drops down, also without scripts. */
export function Menu({ className, summary, label, look, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useClosing(menu);
  return (
    <details className={`shell-menu ${className}`} ref={menu}>
      <summary className={look} aria-label={label}>
        {summary}
      </summary>
      <div className="shell-panel">{children}</div>
    </details>
  );
}

export function MenuLink({ to, icon, children }: { to: string; icon: IconName; children: ReactNode }) {
  return (
    <Link to={to}>
      <Icon name={icon} size="md" />
      {children}
    </Link>
  );
}

/** Every link of the public bar, behind one word. */
export function PublicWebsite({ className }: { className: string }) {
  return (
    <Menu
      className={className}
      summary={
        <>
          <Icon name="outside" size="md" />
          {words.publicWebsite}
        </>
      }
    >
      <PublicLinks />
    </Menu>
  );
}

function PublicLinks() {
  return (
    <ul>
      {mainLinks.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
      <li>
        <SeasonEmoji />
      </li>
    </ul>
  );
}

/** A form that looks like a link: logging out changes something. */
export function LogoutForm({ className }: { className?: string }) {
  return (
    <Form className={className} method="post" action="/clients/logout">
      <button type="submit">
        <Icon name="out" size="md" />
        {words.logout}
      </button>
    </Form>
  );
}

/** Who runs this, and the links of the public footer. */
export function ShellFooter() {
  const [street, ...town] = business().address;
  return (
    <footer className="shell-foot small">
      <div className="wrap">
        <p>
          {business().legalName}, {street}, {town.join(" ")}
        </p>
        <ul>
          <li>
            <Menu className="shell-foot-menu" summary={words.publicWebsite}>
              <FooterLinks links={[{ to: "/", label: "Home" }, ...quickLinks]} />
            </Menu>
          </li>
          <li>
            <Link to="/support">{words.support}</Link>
          </li>
          <li>
            <a href={`mailto:${business().supportEmail}`}>{business().supportEmail}</a>
          </li>
          <li>
            <Menu className="shell-foot-menu" summary={words.policies}>
              <FooterLinks links={policyLinks} />
            </Menu>
          </li>
          <li>
            <Link to="/privacy">{words.privacy}</Link>
          </li>
        </ul>
      </div>
    </footer>
  );
}

function FooterLinks({ links }: { links: typeof quickLinks }) {
  return (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}
