import type { clientsWrite, SupportWords } from "../../../content/support.ts";
import { Button } from "../../ui/button.tsx";
import { AreaField, Field } from "../../ui/field.tsx";

type TicketWords = SupportWords["ticketForm"] & { clients: typeof clientsWrite };

/** Closed for good, as specified: the fieldset is disabled and there is no form around it to send. */
export function TicketForm({ words }: { words: TicketWords }) {
  return (
    <section className="support-ticket" aria-labelledby="ticket">
      <div className="row between">
        <h2 id="ticket">{words.title}</h2>
        <p className="support-closed">{words.closed}</p>
      </div>
      <p className="support-why" id="ticket-why">
        {words.why}
      </p>
      <p>
        {words.clients.before} <a href="/clients/login">{words.clients.link}</a> {words.clients.after}
      </p>
      <fieldset className="stack" disabled aria-describedby="ticket-why">
        <legend className="sr-only">{words.title}</legend>
        <div className="halves">
          <Field label={words.name} />
          <Field label={words.email} type="email" />
        </div>
        <Field label={words.subject} />
        <AreaField label={words.message} rows={3} />
        <div>
          <Button type="button">{words.send}</Button>
        </div>
      </fieldset>
    </section>
  );
}
