import type { ReactNode } from "react";
import { Link } from "react-router";
import { homeOf } from "../../domain/permissions.ts";
import { Icon } from "../ui/icon.tsx";
import type { NavigationItem } from "./navigation.server.ts";
import { CountBadge, HomeLink, LogoutForm, Menu, MenuLink, PublicWebsite, ShellFooter } from "./parts.tsx";
import { Pending } from "./pending.tsx";
import { FollowSession } from "./session-hint.tsx";
import { words } from "./words.ts";
import "../shared/portal.css";
import "./shell.css";
import "./client-shell.css";

/** What stands around a client's pages: their places on top, on a phone at the thumb. */
export function ClientShell({ items, children }: { items: NavigationItem[]; children: ReactNode }) {
  return (
    <div className="portal client-shell has-shell-tabs">
      <FollowSession />
      <a className="skip-link" href="#main">
        {words.skip}
      </a>
      <header className="client-bar">
        <div className="wrap">
          <HomeLink to={homeOf("user")} />
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
              <MenuLink to={homeOf("user")} icon="home">
                {words.dashboard}
              </MenuLink>
              <PublicWebsite className="" />
              <LogoutForm className="above-line" />
            </Menu>
          </div>
        </div>
      </header>
      <Pending />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <ShellFooter />
    </div>
  );
}
