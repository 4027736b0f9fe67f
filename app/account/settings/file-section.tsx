import { ButtonLink } from "../../ui/button.tsx";
import { AccountSection } from "./section.tsx";
import { words as pageWords } from "./words.ts";

const words = pageWords.file;

/** The way to everything that is stored of a client. */
export function FileSection() {
  return (
    <AccountSection name="your-file" heading={words.heading} lead={words.lead} result={undefined} of={[]}>
      <p>{words.says}</p>
      <p>
        <ButtonLink to="/clients/your-file" variant="quiet" size="sm">
          {words.button}
        </ButtonLink>
      </p>
    </AccountSection>
  );
}
