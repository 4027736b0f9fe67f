import { randomUUID } from "node:crypto";
import { data, useLocation } from "react-router";
import { awayWords } from "../../../content/away.ts";
import { business } from "../../../content/business.ts";
import { type ContactWords, contactWords } from "../../../content/contact.ts";
import { pageAt } from "../../../content/pages.ts";
import { cameFromPlans, checkEnquiry, type EnquiryFields, readEnquiry } from "../../../domain/enquiry.ts";
import { hasSentEnquiry } from "../../../server/enquiries/sent-link.ts";
import { now } from "../../../server/settings/clock.ts";
import { readForm } from "../../../server/web/read-form.ts";
import { site } from "../../../server/website/site.ts";
import { pageMeta } from "../../shared/page-meta.server.ts";
import type { Route } from "./+types/route";
import drawings from "./drawing.svg?url&no-inline";
import { type EnquiryAnswer, EnquiryForm } from "./enquiry-form.tsx";
import "./page.css";

export function loader({ url }: Route.LoaderArgs) {
  const { backOn, answerBy } = site();
  return {
    meta: pageMeta(pageAt("/contact", site())),
    sent: hasSentEnquiry(url.searchParams.get("sent"), now()),
    plan: planNamed(url.searchParams.get("plan")),
    retryKey: randomUUID(),
    words: contactWords(site()),
    closed: backOn ? awayWords.closed(backOn) : "",
    later: answerBy
      ? { says: awayWords.answerBy(answerBy), when: awayWords.by(answerBy), what: awayWords.writesBack }
      : undefined,
  };
}

/** The plan whose button led here. Any other name is somebody's own idea. */
function planNamed(name: string | null): string {
  return site().plans.find((plan) => plan.name === name)?.name ?? "";
}

export const meta = ({ loaderData }: Route.MetaArgs) => loaderData?.meta;

/**
 * Where /send-email.php leads a browser without scripts: nothing is stored here, the form is shown again as it was. What
 * failed is in the log there; anybody can post here, so this is no sign of a fault.
 */
export async function action({ request, url }: Route.ActionArgs) {
  const fields = readEnquiry(await readForm(request));
  const answer = answerOf(url.searchParams.get("result"), fields);
  return data({ fields, answer }, { status: 422 });
}

function answerOf(result: string | null, fields: EnquiryFields): EnquiryAnswer {
  if (result === "invalid") return { problems: checkEnquiry(fields) };
  return { outcome: result === "spam" ? "spam" : "failed" };
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { search, state } = useLocation();
  const { words, closed, later } = loaderData;
  const fromPlans = cameFromPlans({ search, state });
  const first = actionData?.answer ?? (loaderData.sent ? { outcome: "sent" as const } : undefined);
  return (
    <section className="contact">
      <div className="wrap sides sides-right contact-grid">
        <div className="contact-intro">
          <h1>{fromPlans ? words.headings.fromPlans : words.headings.otherwise}</h1>
          <p className="lead">{words.lead}</p>
          {closed ? <p className="box box-warn medium">{closed}</p> : null}
        </div>
        <EnquiryForm
          key={loaderData.plan}
          words={words.form}
          replyTime={later?.says ?? words.form.replyTime}
          fields={actionData?.fields}
          first={first}
          retryKey={loaderData.retryKey}
          fromPlans={fromPlans}
          plan={loaderData.plan}
        />
        <WhatHappensNext words={words} later={later} />
      </div>
    </section>
  );
}

type NextProps = { words: ContactWords; later: { when: string; what: string } | undefined };

/** `later` is given where the answer does not come as soon as usual. */
function WhatHappensNext({ words, later }: NextProps) {
  return (
    <div className="contact-side">
      <h2>{words.nextTitle}</h2>
      <ol className="contact-next">
        {words.next.map(({ icon, when, what }) => (
          <li key={icon}>
            <svg viewBox="0 0 46 54" aria-hidden="true">
              <use href={`${drawings}#${icon}`} />
            </svg>
            <p className="medium">
              <b>{icon === "reply" && later ? later.when : when}</b>
              {icon === "reply" && later ? later.what : what}
            </p>
          </li>
        ))}
      </ol>
      <p className="box box-ok medium">
        <b>{words.agreeing.lead}</b> {words.agreeing.rest}
      </p>
      <p className="contact-direct">
        Prefer to talk?{" "}
        <a className="touch" href={`tel:${business().phone.dial}`}>
          {business().phone.shown}
        </a>
        <br />
        Or write to{" "}
        <a className="touch" href={`mailto:${business().enquiriesEmail}`}>
          {business().enquiriesEmail}
        </a>
      </p>
    </div>
  );
}
