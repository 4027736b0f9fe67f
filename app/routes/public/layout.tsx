import { Outlet } from "react-router";
import { errorMeta } from "../../components/public/error-meta.ts";
import { PublicFrame } from "../../components/public/frame.tsx";
import { ErrorPage } from "../../components/public/trouble.tsx";
import { brandLinks } from "../../components/ui/brand-links.ts";
import type { Route } from "./+types/layout";

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
