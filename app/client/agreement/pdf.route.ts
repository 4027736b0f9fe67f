import { findAgreementPdf } from "../../../server/agreements/draw-accepted.ts";
import { now } from "../../../server/settings/clock.ts";
import { requireRequest } from "../../../server/web/request-context.ts";
import { requirePerson } from "../../access.server.ts";
import { requireId } from "../../actions.server.ts";
import { answerWithPdf } from "../../shared/invoice/pdf.server.ts";
import type { Route } from "./+types/pdf.route";

/** What was accepted, on paper. */
export function loader({ params, context }: Route.LoaderArgs) {
  const found = findAgreementPdf(requirePerson(context), requireId(params.projectId), now());
  return answerWithPdf(found, requireRequest(context).id);
}
