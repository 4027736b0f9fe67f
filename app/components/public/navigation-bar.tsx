import { Link, NavLink } from "react-router";
import { business } from "../../../content/business.ts";
import { mainLinks, type NavigationLink } from "../../../content/navigation.ts";
import { ButtonLink } from "../ui/button.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import { SeasonEmoji } from "./season-emoji.tsx";
import { useCompactBar } from "./use-compact-bar.ts";

export function NavigationBar() {
  const compact = useCompactBar();
  return (
    <div className="bar-space">
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
          </nav>
          <div className="bar-account">
            <AuthLink />
            <CallToAction />
          </div>
          <MobileMenu>
            <ul>
              {mainLinks.map((link) => (
                <li key={link.to}>
                  <MainLink {...link} />
                </li>
              ))}
              <li>
                <AuthLink />
              </li>
            </ul>
            <CallToAction />
          </MobileMenu>
        </div>
      </header>
    </div>
  );
}

export function Brand() {
  return (
    <Link className="brand" to="/">
      <BrandMark />
      <span>
        {business.name}
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

function AuthLink() {
  return (
    <Link className="auth-link" to="/clients/login">
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M6.5 2h6a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-6M2 8h7.5M7 5l3 3-3 3" />
      </svg>
      Login
    </Link>
  );
}

function CallToAction() {
  return (
    <ButtonLink to="/contact" size="sm">
      Get a Free Website
    </ButtonLink>
  );
}
