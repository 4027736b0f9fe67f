import { z } from "zod";
import { beginAddingPasskey, DeviceAnswer, finishAddingPasskey } from "../../../server/auth/passkeys.ts";
import { now } from "../../../server/clock.ts";
import { requireCaller, requireSession } from "../../door.server.ts";
import { tellScript } from "../../tell-script.ts";
import type { Route } from "./+types/passkey-adding";

const Asked = z.union([
  z.strictObject({ step: z.literal("begin"), password: z.string() }),
  z.strictObject({ step: z.literal("finish"), answer: DeviceAnswer, name: z.string().trim().max(60) }),
]);

/** The two halves of adding a passkey. The first asks for the password: an open laptop is not its owner. */
export async function action({ request, context }: Route.ActionArgs) {
  const asked = Asked.safeParse(await request.json().catch(() => undefined));
  if (!asked.success) return tellScript({ outcome: "failed" }, 400);
  const session = requireSession(context);
  const caller = requireCaller(request, context);
  if (asked.data.step === "begin") {
    const begun = await beginAddingPasskey(session, asked.data.password, caller, now());
    if (begun.outcome === "begun") return tellScript({ outcome: "begun", options: begun.options }, 200, begun.cookies);
    return tellScript({ outcome: begun.outcome }, 422);
  }
  const { outcome } = await finishAddingPasskey(session, asked.data, caller, now());
  return outcome === "added"
    ? tellScript({ outcome: "done", to: "/clients/account" }, 200)
    : tellScript({ outcome: "failed" }, 422);
}
