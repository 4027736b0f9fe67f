import { business } from "../../../content/business.ts";
import type { contactInfo } from "../../../content/support.ts";

export function ContactInfo({ words }: { words: typeof contactInfo }) {
  const { labels } = words;
  return (
    <section className="support-contact" aria-labelledby="contact-info">
      <h2 id="contact-info">{words.title}</h2>
      <p className="soft">{words.lead}</p>
      <dl>
        <div>
          <dt>{labels.email}</dt>
          <dd>
            <a href={`mailto:${business.supportEmail}`}>{business.supportEmail}</a>
          </dd>
        </div>
        <div>
          <dt>{labels.phone}</dt>
          <dd>
            <a href={`tel:${business.phone.dial}`}>{business.phone.shown}</a>
          </dd>
        </div>
        <div>
          <dt>{labels.hours}</dt>
          <dd>{business.supportHours}</dd>
        </div>
        <div>
          <dt>{labels.address}</dt>
          <dd>
            {business.legalName}, {business.address.join(", ")}
          </dd>
        </div>
      </dl>
    </section>
  );
}
