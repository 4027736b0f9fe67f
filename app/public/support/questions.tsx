import type { SupportWords } from "../../../content/support.ts";
import { SectionHead } from "../../shared/section.tsx";

export function SupportQuestions({ words }: { words: SupportWords["supportQuestions"] }) {
  return (
    <div className="sides sides-right faq">
      <SectionHead day={8} title={words.title} />
      <div>
        {words.list.map(({ question, answer }, index) => (
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
  );
}
