import { data, redirectDocument } from "react-router";
import { errorMeta } from "../../shell/error-meta.ts";
import { ErrorPage } from "../../shell/trouble.tsx";
import type { Route } from "./+types/route";

export const meta = ({ error }: Route.MetaArgs) => errorMeta(error);

/** Every address that nothing else answers: a real 404 inside the shared frame. */
export function loader() {
  throw data(null, { status: 404 });
}

/** A public page knows the public addresses alone: whether there is another behind a link, the server says. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirectDocument(request.url);
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
