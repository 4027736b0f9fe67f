import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { CopyLink } from "../copy-link.tsx";
import type { viewAddress } from "./view.server.ts";
import { yearWords } from "./words.ts";

const words = yearWords.calendar;

type OwnCalendarProps = { address: ReturnType<typeof viewAddress>; result: ActionResult | undefined };

/** A private address that a calendar program asks; made anew, the one before is over. */
export function OwnCalendar({ address, result }: OwnCalendarProps) {
  return (
    <section className="card pad stack start" aria-labelledby="calendar-heading">
      <h2 id="calendar-heading">{words.heading}</h2>
      <p className="measure">{words.says}</p>
      <ActionNotice result={result} />
      {address ? (
        <CopyLink link={address.link} hint={words.hint(address.until)} words={words} />
      ) : (
        <p className="soft">{words.none}</p>
      )}
      <div className="row">
        <ActionForm intent="make-address" result={result} button={address ? words.makeNew : words.make} />
        {address ? <ActionForm intent="end-address" result={result} button={words.end} /> : null}
      </div>
    </section>
  );
}
