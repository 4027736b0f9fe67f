import { business } from "../../../content/business.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ended } from "./words.ts";

/** A link that was good once, or will never be: nothing is told about the invoice. */
export function PayLinkEnded() {
  return (
    <PlainPage title={ended.heading} lead={ended.lead}>
      <p>
        {ended.write} <a href={`mailto:${business().supportEmail}`}>{business().supportEmail}</a>
      </p>
      <ButtonLink to="/clients/payments">{ended.login}</ButtonLink>
    </PlainPage>
  );
}
