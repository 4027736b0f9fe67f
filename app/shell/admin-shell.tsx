import type { ReactNode } from "react";
import { Link } from "react-router";
import { homeOf } from "../../domain/permissions.ts";
import type { AdminSection } from "../sections.ts";
import { Icon } from "../ui/icon.tsx";
import { AdminSearch } from "./admin-search.tsx";
import type { AdminNavigation } from "./navigation.server.ts";
import { CountBadge, HomeLink, LogoutForm, Menu, MenuLink, PublicWebsite, ShellFooter } from "./parts.tsx";
import { Pending } from "./pending.tsx";
import { FollowSession } from "./session-hint.tsx";
import { words } from "./words.ts";
import "../shared/portal.css";
import "./shell.css";
import "./admin-shell.css";

type Items = Pick<AdminNavigation, "items">;

/** Within the thumb's reach on a phone; the others are behind 'More'. */
const onPhones: ReadonlySet<AdminSection> = new Set(["today", "enquiries", "projects", "invoices"]);

/** What stands around the provider's pages: every place with its count, a search and what can be added. */
export function AdminShell({ items, pages, children }: AdminNavigation & { children: ReactNode }) {
  return (
    <div className="portal admin-shell has-shell-tabs">
      <FollowSession />
      <a className="skip-link" href="#main">
        {words.skip}
      </a>
      <Rail items={items} />
      <header className="admin-bar">
        <HomeLink to={homeOf("admin")} isMark />
        <AdminSearch />
        <Menu className="admin-add" look="btn btn-primary" label={words.admin.add} summary={<AddWords />}>
          {words.admin.adds.map(({ name, to, icon }) => (
            <MenuLink key={to} to={to} icon={icon}>
              {name}
            </MenuLink>
          ))}
        </Menu>
      </header>
      <PhoneTabs items={items} />
      <Pending />
      {pages.length ? <SectionPages pages={pages} name={items.find(({ isCurrent }) => isCurrent)?.name} /> : null}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <ShellFooter />
    </div>
  );
}

function Rail({ items }: Items) {
  return (
    <nav className="admin-rail on-dark" aria-label={words.admin.label}>
      <HomeLink to={homeOf("admin")} />
      <ul>
        {items.map((item) => (
          <Place key={item.section} {...item} />
        ))}
      </ul>
      <div className="admin-rail-end">
        <MenuLink to="/clients/account" icon="person">
          {words.admin.account}
        </MenuLink>
        <PublicWebsite className="admin-rail-menu" />
        <LogoutForm />
      </div>
    </nav>
  );
}

function Place({ name, to, icon, isCurrent, count }: Items["items"][number]) {
  return (
    <li>
      <Link to={to} aria-current={isCurrent ? "page" : undefined}>
        <Icon name={icon} size="md" />
        {name}
        <CountBadge count={count} />
      </Link>
    </li>
  );
}

function PhoneTabs({ items }: Items) {
  const further = items.filter(({ section }) => !onPhones.has(section));
  const problems = items.find(({ section }) => section === "status")?.count;
  return (
    <nav className="shell-tabs" aria-label={words.admin.tabs}>
      <ul>
        {items
          .filter(({ section }) => onPhones.has(section))
          .map((item) => (
            <Place key={item.section} {...item} />
          ))}
        <li>
          <Menu
            className="admin-more"
            summary={
              <>
                <Icon name="more" size="md" />
                {words.admin.more}
                <CountBadge count={problems} />
              </>
            }
          >
            <ul>
              {further.map((item) => (
                <Place key={item.section} {...item} />
              ))}
              <li>
                <MenuLink to="/dashboard/admin/audit" icon="clock">
                  {words.admin.history}
                </MenuLink>
              </li>
              <li>
                <MenuLink to="/clients/account" icon="person">
                  {words.admin.account}
                </MenuLink>
              </li>
            </ul>
            <PublicWebsite className="" />
            <LogoutForm className="above-line" />
          </Menu>
        </li>
      </ul>
    </nav>
  );
}

/** The pages of a place that has several. */
function SectionPages({ pages, name }: Pick<AdminNavigation, "pages"> & { name: string | undefined }) {
  return (
    <nav className="wrap section-pages" aria-label={name}>
      <div className="tabs">
        {pages.map((page) => (
          <Link key={page.to} to={page.to} aria-current={page.isCurrent ? "page" : undefined}>
            {page.name}
          </Link>
        ))}
      </div>
    </nav>
  );
}

function AddWords() {
  return (
    <>
      <Icon name="plus" size="md" />
      <span>{words.admin.add}</span>
    </>
  );
}
