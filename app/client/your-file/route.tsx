import { redirect } from "react-router";
import { checkLength } from "../../../domain/check-text.ts";
import { cleanText } from "../../../domain/clean-text.ts";
import { clientOf } from "../../../server/access/actor.ts";
import { requestErasure } from "../../../server/data-requests/send-data-request.ts";
import { findExports } from "../../../server/exports/find-exports.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, runAction } from "../../actions.server.ts";
import { answerRequest, viewExports } from "../../shared/export/export.server.ts";
import { Exports } from "../../shared/export/exports.tsx";
import { answers, title, words } from "../../shared/export/words.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { Archives } from "./archives.tsx";
import { Erase } from "./erase.tsx";

export const meta = () => portalMeta(title);

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = requirePerson(context);
  const found = await findExports(viewer, clientOf(viewer));
  if (!found) throw redirect("/clients/dashboard");
  return viewExports(found, false);
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  make({ actor }) {
    return answerRequest(actor, clientOf(actor));
  },
  async erase({ actor }, { text: given }) {
    const text = cleanText(given).trim();
    const problem = checkLength(text, 5_000);
    if (problem) return fail(problem, { field: "text" });
    const { outcome } = await requestErasure(actor, text);
    if (outcome === "not-there") throw new Response(null, { status: 404 });
    return outcome === "received" ? ok(answers.erasure) : fail(answers.erasureTooMany);
  },
};

export { revalidateAfterActions as shouldRevalidate } from "../../shared/revalidate.ts";

export default function YourFile({ loaderData: { archives, ...exports }, actionData }: Route.ComponentProps) {
  return (
    <PlainPage title={words.heading} lead={words.lead}>
      <Exports {...exports} archives={<Archives archives={archives} />} result={actionData?.result} />
      <Erase result={actionData?.result} />
    </PlainPage>
  );
}
