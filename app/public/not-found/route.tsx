import { data } from "react-router";
import { errorMeta } from "../../shell/error-meta.ts";
import { ErrorPage } from "../../shell/trouble.tsx";
import type { Route } from "./+types/route";

export const meta = ({ error }: Route.MetaArgs) => errorMeta(error);

/** Every address that nothing else answers: a real 404 inside the shared frame. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
