import { business } from "../../../content/business.ts";
import type { SupportWords } from "../../../content/support.ts";

/** `closed` says until when, while nobody is there. */
export function ContactInfo({ words, closed }: { words: SupportWords["contactInfo"]; closed: string }) {
  const { labels } = words;
  return (
    <section className="support-contact" aria-labelledby="contact-info">
      <h2 id="contact-info">{words.title}</h2>
      <p className="soft">{words.lead}</p>
      <dl className="rows">
        <div>
          <dt className="soft small">{labels.email}</dt>
          <dd>
            <a className="touch" href={`mailto:${business().supportEmail}`}>
              {business().supportEmail}
            </a>
          </dd>
        </div>
        <div>
          <dt className="soft small">{labels.phone}</dt>
          <dd>
            <a className="touch" href={`tel:${business().phone.dial}`}>
              {business().phone.shown}
            </a>
          </dd>
        </div>
        <div>
          <dt className="soft small">{labels.hours}</dt>
          <dd>{closed || business().supportHours}</dd>
        </div>
        <div>
          <dt className="soft small">{labels.address}</dt>
          <dd>
            {business().legalName}, {business().address.join(", ")}
          </dd>
        </div>
      </dl>
    </section>
  );
}
