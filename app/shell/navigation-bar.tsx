import { Form, Link, NavLink, useLocation } from "react-router";
import { business } from "../../content/business.ts";
import { mainLinks, type NavigationLink } from "../../content/navigation.ts";
import { homeOf } from "../../domain/permissions.ts";
import { ButtonLink } from "../ui/button.tsx";
import { BrandMark, brandClass } from "./brand-mark.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { SeasonEmoji } from "./season-emoji.tsx";
import { FollowSession, useSessionHint } from "./session-hint.tsx";
import { useCompactBar } from "./use-compact-bar.ts";
import { useIsInPortal } from "./use-is-in-portal.ts";

/**
 * Both forms of the bar are in every page; the style sheet shows the one for people who are signed in under
 * `data-signed-in`, which the hint sets on the document. A page that knows its viewer says so itself, so that signing out
 * works there without scripts, too.
 */
export function NavigationBar({ signedIn }: { signedIn?: "user" | "admin" | "none" | undefined }) {
  const compact = useCompactBar();
  const hint = useSessionHint();
  const dashboard = homeOf((signedIn ?? hint) === "admin" ? "admin" : "user");
  return (
    <div className="bar-space" data-signed-in={signedIn}>
      <FollowSession />
      <header className={compact ? "bar is-compact" : "bar"}>
        <div className="bar-in wrap">
          <div className="bar-brand">
            <Brand />
            <SeasonEmoji />
          </div>
          <nav className="bar-links" aria-label="Main">
            {mainLinks.map((link) => (
              <MainLink key={link.to} {...link} />
            ))}
            <DashboardLink to={dashboard} />
          </nav>
          <div className="bar-account">
            <LoginLink />
            <Logout />
            <CallToAction dashboard={dashboard} />
          </div>
          <MobileMenu>
            <ul>
              {mainLinks.map((link) => (
                <li key={link.to}>
                  <MainLink {...link} />
                </li>
              ))}
              <li className="when-in">
                <DashboardLink to={dashboard} />
              </li>
              <li>
                <LoginLink />
                <Logout />
              </li>
            </ul>
            <CallToAction dashboard={dashboard} />
          </MobileMenu>
        </div>
      </header>
    </div>
  );
}

export function Brand() {
  return (
    <Link className={brandClass()} to="/">
      <BrandMark />
      <span>
        {business().name}
        <span className="sr-only">, home</span>
      </span>
    </Link>
  );
}

function MainLink({ to, label }: NavigationLink) {
  return (
    <NavLink to={to} end={to === "/"}>
      {label}
    </NavLink>
  );
}

function DashboardLink({ to }: { to: string }) {
  const isInPortal = useIsInPortal();
  return (
    <NavLink className="when-in" to={to} end reloadDocument={!isInPortal}>
      Dashboard
    </NavLink>
  );
}

function LoginLink() {
  const isInPortal = useIsInPortal();
  return (
    <Link className="auth-link when-out" to="/clients/login" reloadDocument={!isInPortal}>
      <AuthIcon path="M6.5 2h6a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-6M2 8h7.5M7 5l3 3-3 3" />
      Login
    </Link>
  );
}

/** A form that looks like a link: signing out changes something. */
function Logout() {
  const isInPortal = useIsInPortal();
  return (
    <Form className="when-in" method="post" action="/clients/logout" reloadDocument={!isInPortal}>
      <button type="submit" className="auth-link">
        <AuthIcon path="M9.5 2h-6a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h6M6 8h8M11.5 5l3 3-3 3" />
        Logout
      </button>
    </Form>
  );
}

function AuthIcon({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}

/** Solid means 'do this now'; inside the portal there is nothing to do about the dashboard. */
function CallToAction({ dashboard }: { dashboard: string }) {
  const isInPortal = useIsInPortal();
  const isQuiet = /^\/(?:clients\/|projects\/|dashboard)/.test(useLocation().pathname);
  return (
    <>
      <ButtonLink className="when-out" to="/contact" size="sm">
        Get a Free Website
      </ButtonLink>
      <ButtonLink
        className="when-in"
        to={dashboard}
        size="sm"
        variant={isQuiet ? "quiet" : "primary"}
        reloadDocument={!isInPortal}
      >
        Dashboard
      </ButtonLink>
    </>
  );
}
