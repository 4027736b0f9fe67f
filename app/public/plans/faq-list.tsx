import { Link } from "react-router";
import type { PlansWords } from "../../../content/plans.ts";
import { Section, SectionHead } from "../../shared/section.tsx";

type FaqListProps = Pick<PlansWords, "questions"> & { head: PlansWords["faqHead"] };

export function FaqList({ head, questions }: FaqListProps) {
  return (
    <Section>
      <div className="sides sides-right faq">
        <SectionHead
          day={7}
          title={head.title}
          lead={
            <>
              {head.lead}
              <Link to="/contact?from=/plans" state={{ fromPlans: true }}>
                ask me
              </Link>
              .
            </>
          }
        />
        <div>
          {questions.map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
              <summary>
                <span>{question}</span>
                <svg className="line-icon" viewBox="0 0 20 20" aria-hidden="true">
                  <path className="faq-upright" d="M10 4v12" />
                  <path d="M4 10h12" />
                </svg>
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </Section>
  );
}
