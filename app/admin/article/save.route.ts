import { runAction } from "../../actions.server.ts";
import type { Route } from "./+types/save.route";
import { articleActions } from "./actions.server.ts";

/** The editor's actions for its script, which must hear of a lost session or line and still have the text before it. */
export async function action({ params: { articleId }, ...posted }: Route.ActionArgs) {
  const { data, init } = await runAction(articleActions, posted, { articleId });
  return Response.json(data, init ?? {});
}
