import { z } from "zod";
import { beginAddingPasskey, DeviceAnswer, finishAddingPasskey } from "../../../server/auth/passkeys.ts";
import { requireCaller, requireSession } from "../../access.server.ts";
import { sendJson } from "../../shared/account/send-json.ts";
import type { Route } from "./+types/passkey.route";

const Input = z.union([
  z.strictObject({ step: z.literal("begin"), password: z.string() }),
  z.strictObject({ step: z.literal("finish"), answer: DeviceAnswer, name: z.string().trim().max(60) }),
]);

/** The two halves of adding a passkey. The first asks for the password: an open laptop is not its owner. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = Input.safeParse(await request.json().catch(() => undefined));
  if (!input.success) return sendJson({ outcome: "failed" }, 400);
  const session = requireSession(context);
  const caller = requireCaller(request, context);
  if (input.data.step === "begin") {
    const begun = await beginAddingPasskey(session, input.data.password, caller);
    if (begun.outcome === "begun") return sendJson({ outcome: "begun", options: begun.options }, 200, begun.cookies);
    return sendJson({ outcome: begun.outcome }, 422);
  }
  const { outcome } = await finishAddingPasskey(session, input.data, caller);
  return outcome === "added"
    ? sendJson({ outcome: "done", to: "/clients/account" }, 200)
    : sendJson({ outcome: "failed" }, 422);
}
