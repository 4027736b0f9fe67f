import { redirect } from "react-router";
import { z } from "zod";
import { addOnMessages, readAddOnLines } from "../../domain/add-on-request.ts";
import { cleanText } from "../../domain/clean-text.ts";
import { type Requested, requestAddOns } from "../../server/add-on-requests/request-add-ons.ts";
import { log } from "../../server/observe/log.ts";
import { requireActor } from "../access.server.ts";
import type { Route } from "./+types/send-add-ons-email.route";

/** The add-on page's address: JSON from its script, or the form itself where scripts are off. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = await readPosted(request);
  const actor = requireActor(context);
  const { requestId } = actor;
  if (!posted) return answer("error", "Send JSON or a form.", 415);
  const { isForm, projectId, retryKey, selectedAddOns } = posted;
  const outcome = await attempt();
  return isForm ? leadBack(outcome, projectId) : sendJson(outcome);

  async function attempt(): Promise<Outcome> {
    const id = z.uuid().safeParse(projectId);
    if (!id.success) return "not-there";
    try {
      const lines = readAddOnLines(cleanText(selectedAddOns));
      return (await requestAddOns(actor, { projectId: id.data, lines, retryKey })).outcome;
    } catch (error) {
      log.error({ err: error, requestId }, "a request for add-ons could not be stored");
      return "failed";
    }
  }
}

type Outcome = Requested["outcome"] | "failed";
type Posted = { isForm: boolean; projectId: string; selectedAddOns: string; retryKey: string | undefined };

/** The project's name and the client's address travel along and are not asked: both are the database's. */
const Body = z.object({ projectId: z.string(), selectedAddOns: z.string() });

async function readPosted(request: Request): Promise<Posted | undefined> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  const key = request.headers.get("idempotency-key");
  if (type === "application/json") {
    const body = Body.safeParse(await request.json().catch(() => undefined));
    const { projectId = "", selectedAddOns = "" } = body.data ?? {};
    return { isForm: false, projectId, selectedAddOns, retryKey: key || undefined };
  }
  if (type !== "application/x-www-form-urlencoded" && type !== "multipart/form-data") return;
  const form = await request.formData().catch(() => new FormData());
  const text = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  const [projectId = ""] = text("projectId");
  const [retryKey] = text("retryKey");
  return {
    isForm: true,
    projectId,
    selectedAddOns: text("selectedAddOns").join("\n"),
    retryKey: retryKey || undefined,
  };
}

function sendJson(outcome: Outcome): Response {
  switch (outcome) {
    case "received":
      return answer("success", addOnMessages.sent, 200);
    case "none-chosen":
      return answer("error", addOnMessages.noneChosen, 422);
    case "not-there":
      return answer("error", "Project not found.", 404);
    case "refused":
      return answer("error", addOnMessages.refused, 422);
    case "failed":
      return answer("error", addOnMessages.failed, 503);
  }
}

/** 307 has the browser post the same choice once more, to the page, which shows it again as it was. */
function leadBack(outcome: Outcome, projectId: string): Response {
  const page = `/clients/addon/new/${encodeURIComponent(projectId)}`;
  if (outcome === "received") return redirect(`${page}?result=sent`, 303);
  return redirect(`${page}?result=${outcome === "not-there" ? "refused" : outcome}`, 307);
}

function answer(status: "success" | "error", message: string, httpStatus: number): Response {
  return Response.json({ status, message }, { status: httpStatus });
}
