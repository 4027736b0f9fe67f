import { z } from "zod";
import { findTermPage } from "../../../server/projects/find-term-page.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { TermPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { title } from "./words.ts";

export const meta = () => portalMeta(title);

/** Unknown, malformed and somebody else's: all the same. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const id = z.uuid().safeParse(params.projectId);
  const found = id.success ? await findTermPage(viewer, id.data) : undefined;
  if (!found) throw new Response(null, { status: 404 });
  const picked = { day: url.searchParams.get("day"), month: url.searchParams.get("month") };
  return { page: view(found, picked, now()) };
}

export default function TermOfProject({ loaderData }: Route.ComponentProps) {
  return <TermPage {...loaderData.page} />;
}
