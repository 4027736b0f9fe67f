import { issueAccessToken } from "../../server/auth/session.ts";
import { requireCaller, requireSession } from "../access.server.ts";
import type { Route } from "./+types/session.route";

/** The session as the specification describes it: the user with the list of factors, and the access token. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = requireSession(context);
  const access_token = await issueAccessToken(requireCaller(request, context));
  return Response.json({ user: { id: user.id, email: user.email, factors: user.factors }, access_token });
}
