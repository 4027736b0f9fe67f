import { listThreads } from "../../../server/messages/list-threads.ts";
import { requirePerson } from "../../access.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { AllMessagesPage } from "./page.tsx";
import { view } from "./view.server.ts";
import { title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  return view(await listThreads(viewer), viewer);
}

export default function AllMessages({ loaderData }: Route.ComponentProps) {
  return <AllMessagesPage {...loaderData} />;
}
