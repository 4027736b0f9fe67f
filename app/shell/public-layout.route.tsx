import { Outlet } from "react-router";
import type { Route } from "./+types/public-layout.route";
import { brandLinks } from "./brand-links.ts";
import { errorMeta } from "./error-meta.ts";
import { PublicFrame } from "./public-frame.tsx";
import { ErrorPage } from "./trouble.tsx";

export const links = brandLinks;

export const meta = ({ error }: Route.MetaArgs) => (error ? errorMeta(error) : []);

export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PublicFrame>
      <ErrorPage error={error} />
    </PublicFrame>
  );
}
