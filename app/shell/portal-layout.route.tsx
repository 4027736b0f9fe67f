import { Outlet } from "react-router";
import { londonDay } from "../../domain/calendar-day.ts";
import { findAdminNavigation, findClientNavigation } from "../../server/navigation/find-navigation.ts";
import { log } from "../../server/observe/log.ts";
import { now } from "../../server/settings/clock.ts";
import { requireRequest } from "../../server/web/request-context.ts";
import { findVisitor, requirePerson } from "../access.server.ts";
import type { Route } from "./+types/portal-layout.route";
import { brandLinks } from "./brand-links.ts";
import { errorMeta } from "./error-meta.ts";
import { viewAdminNavigation, viewClientNavigation } from "./navigation.server.ts";
import { PortalFrame, type Viewer } from "./portal-frame.tsx";
import { ErrorPage } from "./trouble.tsx";

export const links = brandLinks;

export const meta = ({ error }: Route.MetaArgs) => (error ? errorMeta(error) : []);

/** Asked on every navigation, so that the policy is too: a role that changed counts from the next click on. */
export async function loader({ context, pattern }: Route.LoaderArgs): Promise<{ viewer: Viewer | undefined }> {
  const session = findVisitor(context);
  if (!session) return { viewer: undefined };
  if (!session.role) return { viewer: { role: "none" } };
  const person = requirePerson(context);
  const [address, at] = [`/${pattern.replace(/^\//, "")}`, now()];
  if (person.role === "admin") {
    const counts = await orNothing(findAdminNavigation(person, at), context);
    return { viewer: { role: "admin", navigation: viewAdminNavigation(address, counts) } };
  }
  const counts = await orNothing(findClientNavigation(person, londonDay(at)), context);
  return { viewer: { role: "user", navigation: viewClientNavigation(address, session, counts) } };
}

/** Without its counts the navigation still leads on: a page that can be shown is shown. */
async function orNothing<Found>(
  found: Promise<Found>,
  context: Route.LoaderArgs["context"],
): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    log.error({ err: error, requestId: requireRequest(context).id }, "the navigation could not be counted");
    return;
  }
}

export default function PortalLayout({ loaderData: { viewer } }: Route.ComponentProps) {
  return (
    <PortalFrame viewer={viewer}>
      <Outlet />
    </PortalFrame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <PortalFrame viewer={loaderData?.viewer}>
      <ErrorPage error={error} />
    </PortalFrame>
  );
}
