import { redirect } from "react-router";
import { enquiryMessages, readEnquiry } from "../../domain/enquiry.ts";
import { type Received, receiveEnquiry } from "../../server/enquiries/receive-enquiry.ts";
import { sentProof } from "../../server/enquiries/sent-link.ts";
import { log } from "../../server/observe/log.ts";
import { now } from "../../server/settings/clock.ts";
import { readForm } from "../../server/web/read-form.ts";
import { requireRequest } from "../../server/web/request-context.ts";
import type { Route } from "./+types/send-email.route";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** The enquiry form's address: JSON from the page's script, or the form itself where scripts are off. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return loader();
  const { id: requestId, address } = requireRequest(context);
  const posted = await readPosted(request);
  if (!posted) return send("error", "Send JSON or a form.", 415);
  const answer = posted.isForm ? leadBack : sendJson;
  try {
    const { values } = posted;
    const retryKey = String(request.headers.get("idempotency-key") || values.retryKey || "") || undefined;
    const received = await receiveEnquiry(readEnquiry(values), { retryKey, address, requestId }, now());
    return answer(received, values);
  } catch (error) {
    log.error({ err: error, requestId }, "an enquiry could not be stored");
    return answer({ outcome: "failed" }, posted.values);
  }
}

type Outcome = Received | { outcome: "failed" };
type Posted = { isForm: boolean; values: Record<string, unknown> };

async function readPosted(request: Request): Promise<Posted | undefined> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type === "application/json") return { isForm: false, values: await readJson(request) };
  if (type === "application/x-www-form-urlencoded" || type === "multipart/form-data") {
    return { isForm: true, values: await readForm(request) };
  }
}

/** What is no object is an empty form: it fails the form's own rules. */
async function readJson(request: Request): Promise<Record<string, unknown>> {
  const parsed: unknown = await request.json().catch(() => undefined);
  return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
}

function sendJson(outcome: Outcome): Response {
  switch (outcome.outcome) {
    case "received":
      return send("success", enquiryMessages.sent, 200);
    case "spam":
      return send("error", enquiryMessages.spam, 422);
    case "invalid":
      return send("error", Object.values(outcome.problems).join(" "), 422);
    case "too-many":
      return send("error", "Too many messages from your address. Please wait a little.", 429, {
        "Retry-After": String(outcome.waitSeconds),
      });
    case "failed":
      return send("error", enquiryMessages.failed, 503);
  }
}

/**
 * 307 has the browser post the same form once more, to the contact page, which shows it again with everything that was
 * typed. Only a message that was received leaves an empty form.
 */
function leadBack({ outcome }: Outcome, values: Posted["values"]): Response {
  const from = typeof values.from === "string" && values.from.includes("/plans") ? "&from=/plans" : "";
  if (outcome === "received") return redirect(`/contact?sent=${sentProof(now())}${from}${toForm}`, 303);
  const result = outcome === "too-many" ? "failed" : outcome;
  // With wrong fields the first of them has the focus, and is in sight.
  return redirect(`/contact?result=${result}${from}${outcome === "invalid" ? "" : toForm}`, 307);
}

const toForm = "#enquiry";

function send(status: "success" | "error", message: string, httpStatus: number, headers: HeadersInit = {}): Response {
  return Response.json({ status, message }, { status: httpStatus, headers });
}
