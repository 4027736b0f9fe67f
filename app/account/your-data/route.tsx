import { data } from "react-router";
import { actionAnswers } from "../../../content/action-answers.ts";
import { checkDataRequest, readDataRequest } from "../../../domain/data-request.ts";
import { sendDataRequest } from "../../../server/data-requests/send-data-request.ts";
import { log } from "../../../server/observe/log.ts";
import { readForm } from "../../../server/web/read-form.ts";
import { requireCaller } from "../../access.server.ts";
import { tooManyAttempts } from "../../shared/account/too-many-attempts.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import { refusedFor } from "../../ui/action-result.ts";
import type { Route } from "./+types/route";
import { YourDataPage } from "./page.tsx";
import { title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function action({ request, context }: Route.ActionArgs) {
  const fields = readDataRequest(await readForm(request));
  const wrong = checkDataRequest(fields);
  if (wrong) return data({ sent: false, fields, result: refusedFor(wrong.field, wrong.problem) }, { status: 422 });
  const caller = requireCaller(request, context);
  const sent = await sendDataRequest(fields, caller, caller.at).catch((error: unknown) => {
    log.error({ err: error, requestId: caller.requestId }, "a data request could not be stored");
    return { outcome: "failed" } as const;
  });
  if (sent.outcome === "failed") {
    const result = refusedFor("text", actionAnswers.failed(caller.requestId));
    return data({ sent: false, fields, result }, { status: 500 });
  }
  if (sent.outcome === "received") return data({ sent: true, fields: undefined, result: undefined });
  const result = refusedFor("text", tooManyAttempts(sent.waitSeconds));
  return data({ sent: false, fields, result }, { status: 429 });
}

export default function YourData({ actionData }: Route.ComponentProps) {
  return <YourDataPage fields={actionData?.fields} result={actionData?.result} sent={actionData?.sent ?? false} />;
}
