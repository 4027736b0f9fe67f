import { signOut } from "../../server/auth/sign-out.ts";
import { leadTo, requireCaller } from "../access.server.ts";
import type { Route } from "./+types/logout.route";

export async function action({ request, context }: Route.ActionArgs) {
  return leadTo("/clients/login", await signOut(requireCaller(request, context)));
}
