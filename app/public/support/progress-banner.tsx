import type { SupportWords } from "../../../content/support.ts";
import { SupportDrawing } from "../../shared/article/support-drawing.tsx";
import { ButtonLink } from "../../ui/button.tsx";

export function ProgressBanner({ words }: { words: SupportWords["supportPage"]["banner"] }) {
  return (
    <section className="support-banner" aria-label="About this page">
      <div className="wrap row">
        <SupportDrawing name="barrier" />
        <p>
          <b>{words.words}</b> {words.more}
        </p>
        <ButtonLink to="/contact" size="sm">
          Contact Me
        </ButtonLink>
      </div>
    </section>
  );
}
