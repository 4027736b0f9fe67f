import { redirect } from "react-router";
import { actionAnswers } from "../../../content/action-answers.ts";
import { markAnswered } from "../../../server/enquiries/answer-enquiry.ts";
import { listEnquiries } from "../../../server/enquiries/find-enquiries.ts";
import { makeClient } from "../../../server/enquiries/make-client.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, readMark, requireId, runAction } from "../../actions.server.ts";
import { enquiryWords } from "../../shared/enquiry-words.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { EnquiryInbox } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const show = url.searchParams.get("show") === "all" ? "all" : "new";
  const before = readMark(url.searchParams.get("before"));
  return view(await listEnquiries(requirePerson(context), { show, before }), show, now());
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  async answered({ actor }, { enquiryId, from }) {
    const { outcome } = await markAnswered(actor, requireId(enquiryId));
    if (outcome === "not-there") return fail(actionAnswers.gone);
    if (from === "day") throw redirect("/clients/dashboard/admin?done=answered");
    return ok(enquiryWords.marked);
  },
  /** The next step is their first project, so that is where it leads. */
  async "make-client"({ actor }, { enquiryId }) {
    const form = `make-client:${enquiryId}`;
    const made = await makeClient(actor, requireId(enquiryId));
    switch (made.outcome) {
      case "made":
        throw redirect(`/dashboard/admin/manage-client/${made.id}?from=enquiry`);
      case "not-there":
        return fail(actionAnswers.gone, { form });
      case "email-of-deleted":
        return fail(actionAnswers.emailOfDeleted(made.name), { form });
      case "email-taken":
        return fail(actionAnswers.emailTaken, { form });
      case "invalid-email":
        return fail(answers.invalidEmail, { form });
    }
  },
};

export default function Enquiries({ loaderData, actionData }: Route.ComponentProps) {
  return <EnquiryInbox {...loaderData} result={actionData?.result} />;
}
