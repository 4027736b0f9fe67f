import { Link } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { TodayList } from "./list.tsx";
import type { View } from "./view.server.ts";
import { words as todayWords } from "./words.ts";

const words = todayWords.refunds;

/** Money that went back and nobody has said why, or that could not go back. Each is answered on its invoice. */
export function DayRefunds({ rows, count }: View["refunds"]) {
  if (rows.length === 0) return null;
  return (
    <TodayList id="refunds" icon="back" heading={words.heading} count={count} none="">
      {rows.map(({ id, invoiceId, number, client, clientId, says }) => (
        <li className="day-row" key={id}>
          <p className="named">
            <b>{number}</b>{" "}
            <span>{clientId ? <Link to={`/dashboard/admin/manage-client/${clientId}`}>{client}</Link> : client}</span>
          </p>
          <p className="soft small day-says">{says}</p>
          <div className="day-acts">
            <ButtonLink to={`/dashboard/admin/invoices/${invoiceId}`} variant="quiet" size="sm">
              {words.answer}
            </ButtonLink>
          </div>
        </li>
      ))}
    </TodayList>
  );
}
