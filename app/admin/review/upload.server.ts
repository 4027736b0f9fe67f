import { randomUUID } from "node:crypto";
import { data } from "react-router";
import { z } from "zod";
import { actionAnswers } from "../../../content/action-answers.ts";
import { type Uploaded, uploadVersion } from "../../../server/drafts/upload-version.ts";
import { log } from "../../../server/observe/log.ts";
import { FormCut, readMultipart, readText } from "../../../server/web/read-multipart.ts";
import { requireRequest } from "../../../server/web/request-context.ts";
import { requireActor } from "../../access.server.ts";
import { uploadAnswers } from "../../shared/drafts/upload-answers.ts";
import type { ActionResult } from "../../ui/action-result.ts";
import type { Route } from "./+types/route";
import { answers } from "./words.ts";

/** The form with the zip, read as it comes. */
export async function upload({ request, context }: Route.ActionArgs, projectId: string) {
  const actor = requireActor(context);
  try {
    let id: string = randomUUID();
    for await (const part of readMultipart(request)) {
      if (part.fileName === undefined) {
        const text = await readText(part, 1_000);
        if (part.name === "id") id = z.uuid().safeParse(text).data ?? id;
      } else if (part.name === "file" && part.fileName !== "")
        return say(await uploadVersion(actor, { id, projectId }, part.content));
    }
    return refuse(answers.noFile);
  } catch (error) {
    if (error instanceof Response) throw error;
    const { id: requestId } = requireRequest(context);
    const isCut = request.signal.aborted || error instanceof FormCut;
    log[isCut ? "info" : "error"]({ err: error, requestId, projectId }, "a draft was not uploaded");
    return refuse(isCut ? uploadAnswers.cut : actionAnswers.failed(requestId), isCut ? 422 : 500);
  }
}

function say(uploaded: Uploaded) {
  switch (uploaded.outcome) {
    case "not-there":
      throw new Response(null, { status: 404 });
    case "refused":
      return refuse(uploadAnswers.refused[uploaded.refusal](uploaded.path));
    case "same":
      return answered({ form: "upload", tone: "ok", message: uploadAnswers.same(uploaded.number) });
    case "uploaded":
      return answered({ form: "upload", tone: "ok", message: uploadAnswers.uploaded(uploaded.number) });
  }
}

function refuse(message: string, status = 422) {
  return answered({ form: "upload", tone: "fail", message, field: "file" }, status);
}

function answered(result: ActionResult, status = 200) {
  return data({ result }, { status });
}
