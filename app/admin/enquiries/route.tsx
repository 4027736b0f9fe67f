import { redirect } from "react-router";
import { actionAnswers } from "../../../content/action-answers.ts";
import { adminTitles } from "../../../content/admin.ts";
import { londonMoment, longDay } from "../../../domain/calendar-day.ts";
import { markAnswered } from "../../../server/enquiries/answer-enquiry.ts";
import { listEnquiries } from "../../../server/enquiries/find-enquiries.ts";
import { makeClient } from "../../../server/enquiries/make-client.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, fail, ok, readMark, requireId, runAction, writeMark } from "../../actions.server.ts";
import { showDeadline } from "../../shared/enquiry-deadline.server.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { EnquiryInbox } from "./page.tsx";

export const meta = () => portalMeta(adminTitles.enquiries);

export async function loader({ url, context }: Route.LoaderArgs) {
  const show: "new" | "all" = url.searchParams.get("show") === "all" ? "all" : "new";
  const before = readMark(url.searchParams.get("before"));
  const { enquiries, older } = await listEnquiries(requirePerson(context), { show, before });
  const at = now();
  return {
    show,
    older: older && `/dashboard/admin/enquiries?show=${show}&before=${writeMark(older)}`,
    rows: enquiries.map(({ enquiry, client }) => {
      const { id, name, email, phone, business, website, site, project, receivedAt, answeredAt } = enquiry;
      return {
        id,
        name,
        email,
        phone,
        business,
        website,
        site,
        client,
        text: project,
        ...showDeadline(receivedAt, at),
        receivedAt: londonMoment(receivedAt),
        answeredAt: answeredAt ? longDay(answeredAt) : "",
      };
    }),
  };
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  async answered({ viewer }, { enquiryId, from }) {
    const { outcome } = await markAnswered(viewer, requireId(enquiryId), now());
    if (outcome === "not-there") return fail(actionAnswers.gone);
    if (from === "day") throw redirect("/clients/dashboard/admin?done=answered");
    return ok(actionAnswers.enquiryAnswered);
  },
  /** The next step is their first project, so that is where it leads. */
  async "make-client"({ viewer, caller }, { enquiryId }) {
    const form = `make-client:${enquiryId}`;
    const made = await makeClient(viewer, requireId(enquiryId), caller, now());
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
        return fail(actionAnswers.invalidEmail, { form });
    }
  },
};

export default function Enquiries({ loaderData, actionData }: Route.ComponentProps) {
  return <EnquiryInbox {...loaderData} result={actionData?.result} />;
}
