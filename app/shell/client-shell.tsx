import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../ui/icon.tsx";
import type { ClientNavigation } from "./navigation.server.ts";
import { CountBadge, HomeLink, LogoutForm, Menu, MenuLink, PublicWebsite, ShellFooter } from "./parts.tsx";
import { Pending } from "./pending.tsx";
import { FollowSession } from "./session-hint.tsx";
import { words } from "./words.ts";
import "../shared/portal.css";
import "./shell.css";
import "./client-shell.css";

/** What stands around a client's pages: their places on top, on a phone at the thumb. */
export function ClientShell({ home, client, items, children }: ClientNavigation & { children: ReactNode }) {
  return (
    <div className="portal client-shell has-shell-tabs">
      <FollowSession />
      <a className="skip-link" href="#main">
        {words.skip}
      </a>
      <header className="client-bar">
        <div className="wrap">
          <HomeLink to={home} />
          <nav className="shell-tabs" aria-label={words.client.label}>
            <ul>
              {items.map(({ name, to, icon, isCurrent, count }) => (
                <li key={name}>
                  <Link to={to} aria-current={isCurrent ? "page" : undefined}>
                    <Icon name={icon} size="md" />
                    {name}
                    <CountBadge count={count} />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="client-bar-end">
            <PublicWebsite className="shell-wide" />
            <Link to="/support">
              <Icon name="question" size="md" />
              {words.client.help}
            </Link>
            <LogoutForm className="shell-wide" />
            <Menu className="shell-narrow" summary={<Icon name="menu" size="md" />} label={words.client.menu}>
              <MenuLink to={home} icon="home">
                {words.dashboard}
              </MenuLink>
              <PublicWebsite className="" />
              <LogoutForm className="above-line" />
            </Menu>
          </div>
        </div>
      </header>
      {client ? <Looking client={client} /> : null}
      <Pending />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <ShellFooter />
    </div>
  );
}

/** Whose pages these are, for whoever belongs to several. */
function Looking({ client }: { client: string }) {
  return (
    <div className="client-looking small">
      <p className="wrap row between">
        <span>
          {words.client.looking} <b>{client}</b>
        </span>
        <Link className="touch" to="/clients/choose">
          {words.client.another}
        </Link>
      </p>
    </div>
  );
}
