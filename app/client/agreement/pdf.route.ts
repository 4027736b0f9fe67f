import { findAgreementPdf, findOfferedPdf } from "../../../server/agreements/draw-accepted.ts";
import { now } from "../../../server/settings/clock.ts";
import { requireRequest } from "../../../server/web/request-context.ts";
import { requirePerson } from "../../access.server.ts";
import { requireId } from "../../actions.server.ts";
import { answerWithPdf } from "../../shared/invoice/pdf.server.ts";
import type { Route } from "./+types/pdf.route";

/** What was accepted, on paper; with '?offered', what is to be. */
export function loader({ params, context, url }: Route.LoaderArgs) {
  const find = url.searchParams.has("offered") ? findOfferedPdf : findAgreementPdf;
  return answerWithPdf(find(requirePerson(context), requireId(params.projectId), now()), requireRequest(context).id);
}
