import { Link } from "react-router";
import { dayWords, enquiryWords } from "../../../content/admin.ts";
import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Icon } from "../../ui/icon.tsx";
import { TodayList } from "./list.tsx";

/** `answerBy` reads after 'by': '16:10 today', 'Mon 09:35'. */
export type DayEnquiry = {
  id: string;
  name: string;
  business: string;
  site: string;
  excerpt: string;
  answerBy: string;
  isLate: boolean;
};

type DayEnquiriesProps = { rows: DayEnquiry[]; count: string; isFree: boolean; result: ActionResult | undefined };

const words = dayWords.enquiries;
const inbox = "/dashboard/admin/enquiries";

export function DayEnquiries({ rows, count, isFree, result }: DayEnquiriesProps) {
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

function EnquiryRow({ enquiry, result }: { enquiry: DayEnquiry; result: ActionResult | undefined }) {
  const { id, name, business, site, excerpt, answerBy, isLate } = enquiry;
  const form = {
    row: { name: "enquiryId", id },
    extra: { from: "day" },
    action: inbox,
    className: "day-action",
    result,
  };
  return (
    <li className="day-row">
      <p className="day-who">
        <Link to={`${inbox}#enquiry-${id}`}>{name}</Link>{" "}
        <span>{enquiryWords.whence({ name, business, site }).join(", ")}</span>
      </p>
      <p className="day-says">“{excerpt}”</p>
      <p className={`day-meta ${isLate ? "day-late" : ""}`}>
        {isLate ? <Icon name="warning" /> : null}
        {isLate ? enquiryWords.late(answerBy) : enquiryWords.by(answerBy)}
      </p>
      <div className="day-acts">
        <ActionForm
          {...form}
          intent="answered"
          look="plain"
          button={enquiryWords.answeredShort}
          label={enquiryWords.answeredNamed(name)}
        />
        <ActionForm
          {...form}
          intent="make-client"
          button={enquiryWords.makeClient}
          label={enquiryWords.makeClientNamed(name)}
        />
      </div>
    </li>
  );
}
