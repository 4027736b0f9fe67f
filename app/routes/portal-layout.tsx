import { Outlet } from "react-router";
import { PortalFrame } from "../components/portal/portal-frame.tsx";
import { errorMeta } from "../components/public/error-meta.ts";
import { ErrorPage } from "../components/public/trouble.tsx";
import { brandLinks } from "../components/ui/brand-links.ts";
import { findVisitor } from "../door.server.ts";
import type { Route } from "./+types/portal-layout";

export const links = brandLinks;

export const meta = ({ error }: Route.MetaArgs) => (error ? errorMeta(error) : []);

/** Asked on every navigation, so that the door is too: a role that changed counts from the next click on. */
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
