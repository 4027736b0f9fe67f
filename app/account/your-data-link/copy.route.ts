import { redirect } from "react-router";
import { fileHeader } from "../../../domain/file-header.ts";
import { copyByDataLink } from "../../../server/data-requests/data-link.ts";
import { writtenCopy } from "../../../server/data-requests/written-copy.ts";
import { requireCaller } from "../../access.server.ts";
import type { Route } from "./+types/copy.route";

/** What is stored about whoever has the link, as a file. Posted, because it uses the link up: a link that a mail program fetches ahead must not. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const caller = requireCaller(request, context);
  const found = await copyByDataLink(params.token, caller);
  // Its page says why.
  if (found.outcome !== "found") throw redirect(`/privacy/your-data/${params.token}`, 303);
  return new Response(new Uint8Array(writtenCopy(found.stored, caller.at)), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Disposition": fileHeader("attachment", "what-is-kept-about-you.html"),
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
