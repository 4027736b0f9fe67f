import { z } from "zod";
import { beginPasskeySignIn, DeviceAnswer, finishPasskeySignIn } from "../../../server/auth/passkeys.ts";
import { pageAfterLogin, requireCaller } from "../../access.server.ts";
import { sendJson } from "../../shared/account/send-json.ts";
import type { Route } from "./+types/passkey.route";

const Input = z.union([
  z.strictObject({ step: z.literal("begin") }),
  z.strictObject({ step: z.literal("finish"), answer: DeviceAnswer }),
]);

/** The two halves of a passkey sign-in: what to show the device, and what the device answered. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const input = Input.safeParse(await request.json().catch(() => undefined));
  if (!input.success) return sendJson({ outcome: "failed" }, 400);
  const caller = requireCaller(request, context);
  if (input.data.step === "begin") {
    const begun = await beginPasskeySignIn(caller);
    if (begun.outcome === "too-many") return sendJson({ outcome: "failed" }, 429);
    return sendJson({ outcome: "begun", options: begun.options }, 200, begun.cookies);
  }
  const result = await finishPasskeySignIn(input.data.answer, caller);
  if (result.outcome === "too-many") return sendJson({ outcome: "failed" }, 429);
  if (result.outcome === "failed") return sendJson({ outcome: "failed" }, 401);
  return sendJson({ outcome: "done", to: pageAfterLogin(result.role, url) }, 200, result.cookies);
}
