import { signOut } from "../../server/auth/sign-out.ts";
import { leadTo, requireCaller } from "../access.server.ts";
import type { Route } from "./+types/logout.route";

export async function action({ request, context }: Route.ActionArgs) {
  const response = leadTo("/clients/login", await signOut(requireCaller(request, context)));
  response.headers.set("Clear-Site-Data", forgotten);
  return response;
}

/**
 * Pages that the browser keeps for its back button. Not `"storage"`: what somebody has written and not saved lies there,
 * and is theirs after the next login. Not `"cookies"`: those of the session are ended by name, and the note that this
 * device is known has to stay, or a stranger who guesses at the account could keep its owner out.
 */
const forgotten = '"cache"';
