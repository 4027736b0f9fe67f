import { Link } from "react-router";
import { CaseCard } from "../../shared/case-list.tsx";
import { enquiryWords } from "../../shared/enquiry-words.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type Enquiry = View["rows"][number];

/** A whole message, who wrote it, and what can be done about it. */
export function EnquiryCard({ enquiry, result }: { enquiry: Enquiry; result: ActionResult | undefined }) {
  const { id, name, business, site, text, receivedAt, client } = enquiry;
  return (
    <CaseCard
      id={`enquiry-${id}`}
      title={client ? <Link to={`/dashboard/admin/manage-client/${client.id}`}>{name}</Link> : name}
      about={[...enquiryWords.origin({ name, business, site }), words.received(receivedAt)].join(" · ")}
      badge={<States enquiry={enquiry} />}
      acts={<Acts enquiry={enquiry} result={result} />}
    >
      <p className="measure typed enquiry-text">{text}</p>
      <Details enquiry={enquiry} />
    </CaseCard>
  );
}

function States({ enquiry }: { enquiry: Enquiry }) {
  if (enquiry.erasedOn) return <Badge tone="mute">{words.spam(enquiry.erasedOn)}</Badge>;
  return (
    <span className="row enquiry-states">
      {enquiry.client ? <Badge tone="ok">{enquiryWords.madeClient}</Badge> : null}
      <Urgency enquiry={enquiry} />
    </span>
  );
}

function Urgency({ enquiry: { answerBy, isLate, answeredAt } }: { enquiry: Enquiry }) {
  if (answeredAt) return <Badge tone="ok">{words.answered(answeredAt)}</Badge>;
  return isLate ? (
    <Badge tone="bad">{enquiryWords.late(answerBy)}</Badge>
  ) : (
    <Badge tone="warn">{words.answerBy(answerBy)}</Badge>
  );
}

function Details({ enquiry: { email, phone, website, hostingPlan } }: { enquiry: Enquiry }) {
  return (
    <dl className="row small enquiry-details">
      <div className="row">
        <dt className="soft">{words.details.email}</dt>
        <dd>
          <a href={`mailto:${email}`}>{email}</a>
        </dd>
      </div>
      {phone ? (
        <div className="row">
          <dt className="soft">{words.details.phone}</dt>
          <dd>
            {/* No-break spaces: a number that is broken over two lines is read wrongly. */}
            <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{phone.replaceAll(" ", "\u00a0")}</a>
          </dd>
        </div>
      ) : null}
      {website ? (
        <div className="row">
          <dt className="soft">{words.details.website}</dt>
          {/* Not a link: a stranger typed it. */}
          <dd>{website}</dd>
        </div>
      ) : null}
      {hostingPlan ? (
        <div className="row">
          <dt className="soft">{words.details.hostingPlan}</dt>
          <dd>{hostingPlan}</dd>
        </div>
      ) : null}
    </dl>
  );
}

function Acts({ enquiry, result }: { enquiry: Enquiry; result: ActionResult | undefined }) {
  const { id, name, email, answeredAt, client, erasedOn } = enquiry;
  const action = { row: { name: "enquiryId", id }, className: "case-action", result };
  if (erasedOn)
    return <ActionForm {...action} intent="undo-spam" button={words.undoSpam} label={words.undoSpamNamed(name)} />;
  return (
    <>
      <a
        className={`btn btn-sm ${answeredAt ? "btn-quiet" : "btn-primary"}`}
        href={`mailto:${email}?subject=${encodeURIComponent(words.subject)}`}
        aria-label={words.replyTo(name)}
      >
        <Icon name="letter" />
        {words.reply}
      </a>
      {answeredAt ? (
        <ActionForm
          {...action}
          intent="undo-answered"
          look="plain"
          button={words.undoAnswered}
          label={words.undoAnsweredNamed(name)}
        />
      ) : (
        <ActionForm {...action} intent="answered" button={words.markAnswered} label={words.markAnsweredNamed(name)} />
      )}
      {client ? (
        <Link className="touch small enquiry-client" to={`/dashboard/admin/manage-client/${client.id}`}>
          {words.client(client.name)}
        </Link>
      ) : (
        <>
          <ActionForm
            {...action}
            intent="make-client"
            look="plain"
            button={enquiryWords.makeClient}
            label={enquiryWords.makeClientNamed(name)}
          />
          <ActionForm
            {...action}
            intent="spam"
            look="plain"
            button={words.markSpam}
            label={words.markSpamNamed(name)}
          />
        </>
      )}
    </>
  );
}
