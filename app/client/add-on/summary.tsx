import { addOnMessages } from "../../../domain/add-on-request.ts";
import { formatPounds } from "../../../domain/money.ts";
import { isRecurring, sumAddOns } from "../../../domain/pricing.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { AddOnRequest } from "./request.ts";
import type { AddOnView } from "./view.server.ts";
import { words } from "./words.ts";

/** Beside the list, or at the foot of a phone's screen: what it comes to, and the button. */
export function AddOnSummary({ selected, result, sending }: Pick<AddOnRequest, "selected" | "result" | "sending">) {
  return (
    <div className="dock stack gap-12 add-ons-summary">
      <div aria-live="polite">{selected.length ? <Totals selected={selected} /> : null}</div>
      <Problem result={result} />
      <Button busy={sending && words.sending}>{words.send}</Button>
      <p className="soft small">{words.start}</p>
    </div>
  );
}

function Totals({ selected }: { selected: AddOnView[] }) {
  const { oncePence, monthlyPence } = sumAddOns(selected);
  return (
    <>
      <h2>{words.summary}</h2>
      <ul>
        {selected.map(({ id, name, pricePence, pricingType }) => (
          <li key={id} className="split">
            {name}{" "}
            <span className="tabular">
              {formatPounds(pricePence)} {isRecurring(pricingType) ? <span className="soft">/month</span> : null}
            </span>
          </li>
        ))}
      </ul>
      <dl className="pairs">
        <div>
          <dt>{words.once}</dt>
          <dd className="figure">{formatPounds(oncePence)}</dd>
        </div>
        <div>
          <dt>{words.monthly}</dt>
          <dd className="figure">{formatPounds(monthlyPence)}</dd>
        </div>
      </dl>
    </>
  );
}

function Problem({ result }: Pick<AddOnRequest, "result">) {
  if (result === "none-chosen") return <Notice tone="fail">{addOnMessages.noneChosen}</Notice>;
  if (result === "logged-out") return <LoggedOut />;
  if (result !== "refused" && result !== "failed") return null;
  return (
    <>
      <Notice tone="fail">{addOnMessages[result]}</Notice>
      <p className="soft small">{words.stillChecked}</p>
    </>
  );
}

/** In a tab of its own: what is ticked here stays ticked. */
function LoggedOut() {
  return (
    <>
      <Notice tone="fail">{words.loggedOut}</Notice>
      <p className="small">
        <a className="touch" href="/clients/login" target="_blank" rel="noreferrer">
          {words.logInAgain}
        </a>
      </p>
      <p className="soft small">{words.thenSend}</p>
    </>
  );
}
