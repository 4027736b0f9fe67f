import { Outlet } from "react-router";
import { findVisitor } from "../access.server.ts";
import type { Route } from "./+types/portal-layout.route";
import { brandLinks } from "./brand-links.ts";
import { errorMeta } from "./error-meta.ts";
import { PortalFrame } from "./portal-frame.tsx";
import { ErrorPage } from "./trouble.tsx";

export const links = brandLinks;

export const meta = ({ error }: Route.MetaArgs) => (error ? errorMeta(error) : []);

/** Asked on every navigation, so that the policy is too: a role that changed counts from the next click on. */
export function loader({ context }: Route.LoaderArgs) {
  const session = findVisitor(context);
  return { signedIn: session && (session.role ?? ("none" as const)) };
}

export default function PortalLayout({ loaderData: { signedIn } }: Route.ComponentProps) {
  return (
    <PortalFrame signedIn={signedIn}>
      <Outlet />
    </PortalFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PortalFrame>
      <ErrorPage error={error} />
    </PortalFrame>
  );
}
