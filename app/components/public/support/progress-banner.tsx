import type { supportPage } from "../../../../content/support.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { SupportDrawing } from "./drawing.tsx";

export function ProgressBanner({ words }: { words: (typeof supportPage)["banner"] }) {
  return (
    <section className="support-banner" aria-label="About this page">
      <div className="wrap">
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
