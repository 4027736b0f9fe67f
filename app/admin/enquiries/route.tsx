import { redirect } from "react-router";
import { z } from "zod";
import { actionAnswers } from "../../../content/action-answers.ts";
import { listEnquiries } from "../../../server/enquiries/find-enquiries.ts";
import { makeClient } from "../../../server/enquiries/make-client.ts";
import { markAnswered, markSpam, undoAnswered, undoSpam } from "../../../server/enquiries/sort-enquiry.ts";
import { now } from "../../../server/settings/clock.ts";
import { requirePerson } from "../../access.server.ts";
import { type Actions, type Answer, fail, ok, readMark, requireId, runAction } from "../../actions.server.ts";
import { enquiryWords } from "../../shared/enquiry-words.ts";
import { portalMeta } from "../../shared/portal-meta.ts";
import type { Route } from "./+types/route";
import { EnquiryInbox } from "./page.tsx";
import { view } from "./view.server.ts";
import { answers, title } from "./words.ts";

export const meta = () => portalMeta(title);

export async function loader({ url, context }: Route.LoaderArgs) {
  const only = z.uuid().safeParse(url.searchParams.get("enquiry")).data;
  const show = only ? "all" : z.enum(["new", "all", "spam"]).catch("new").parse(url.searchParams.get("show"));
  const before = readMark(url.searchParams.get("before"));
  return view(await listEnquiries(requirePerson(context), { show, before, only }), show, now());
}

export function action(posted: Route.ActionArgs) {
  return runAction(actions, posted, {});
}

const actions: Actions = {
  async answered({ actor }, { enquiryId }) {
    const { outcome } = await markAnswered(actor, requireId(enquiryId));
    if (outcome === "not-there") return fail(actionAnswers.gone);
    return sorted(enquiryWords.marked, enquiryId);
  },
  async "undo-answered"({ actor }, { enquiryId }) {
    const { outcome } = await undoAnswered(actor, requireId(enquiryId));
    return outcome === "not-there" ? fail(actionAnswers.gone) : ok(answers.waitsAgain);
  },
  async spam({ actor }, { enquiryId }) {
    const { outcome } = await markSpam(actor, requireId(enquiryId));
    if (outcome === "is-client") return fail(answers.isClient);
    return outcome === "not-there" ? fail(actionAnswers.gone) : sorted(answers.spam, enquiryId);
  },
  async "undo-spam"({ actor }, { enquiryId }) {
    const { outcome } = await undoSpam(actor, requireId(enquiryId));
    return outcome === "not-there" ? fail(actionAnswers.gone) : sorted(answers.notSpam, enquiryId);
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

/** It may be gone from the list that it was in: there is a way to it, and so to the undo. */
function sorted(message: string, enquiryId: string | undefined): Answer {
  const links = [{ to: `/dashboard/admin/enquiries?enquiry=${enquiryId}`, label: answers.look }];
  return { tone: "ok", message, links };
}

export default function Enquiries({ loaderData, actionData }: Route.ComponentProps) {
  return <EnquiryInbox {...loaderData} result={actionData?.result} />;
}
