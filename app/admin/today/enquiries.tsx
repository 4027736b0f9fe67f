import { Link } from "react-router";
import { enquiryWords } from "../../shared/enquiry-words.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Icon } from "../../ui/icon.tsx";
import { TodayList } from "./list.tsx";
import type { View } from "./view.server.ts";
import { words as todayWords } from "./words.ts";

type Enquiry = View["enquiries"]["rows"][number];
type Props = View["enquiries"] & { isFree: boolean; result: ActionResult | undefined };

const words = todayWords.enquiries;
const inbox = "/dashboard/admin/enquiries";

export function DayEnquiries({ rows, count, isFree, result }: Props) {
  const notice = <ActionNotice result={result} of={["answered", "make-client"]} />;
  if (isFree) return notice;
  return (
    <TodayList
      id="enquiries"
      icon="inbox"
      heading={words.heading}
      count={count}
      aside={rows.length ? <span>{words.promise}</span> : <Link to={`${inbox}?show=all`}>{words.all}</Link>}
      notice={notice}
      none={words.none}
    >
      {rows.map((enquiry) => (
        <EnquiryRow key={enquiry.id} enquiry={enquiry} result={result} />
      ))}
    </TodayList>
  );
}

function EnquiryRow({ enquiry, result }: { enquiry: Enquiry; result: ActionResult | undefined }) {
  const { id, name, business, site, client, excerpt, answerBy, isLate } = enquiry;
  const form = {
    row: { name: "enquiryId", id },
    extra: { from: "day" },
    action: inbox,
    className: "day-action",
    result,
  };
  return (
    <li className="day-row">
      <p className="named">
        <Link to={`${inbox}?enquiry=${id}`}>{name}</Link>{" "}
        <span>{enquiryWords.origin({ name, business, site }).join(", ")}</span>
      </p>
      <p className="soft small day-says">“{excerpt}”</p>
      <p className={`row small day-meta ${isLate ? "late" : "soft"}`}>
        {isLate ? <Icon name="warning" /> : null}
        {isLate ? enquiryWords.late(answerBy) : words.by(answerBy)}
      </p>
      <div className="day-acts">
        <ActionForm
          {...form}
          intent="answered"
          look="plain"
          button={words.answered}
          label={words.answeredNamed(name)}
        />
        {client ? (
          <Link className="touch small" to={`/dashboard/admin/manage-client/${client.id}`}>
            {enquiryWords.madeClient}
          </Link>
        ) : (
          <ActionForm
            {...form}
            intent="make-client"
            button={enquiryWords.makeClient}
            label={enquiryWords.makeClientNamed(name)}
          />
        )}
      </div>
    </li>
  );
}
