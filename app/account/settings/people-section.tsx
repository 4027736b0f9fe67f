import { ButtonLink } from "../../ui/button.tsx";
import { AccountSection } from "./section.tsx";
import { words as pageWords } from "./words.ts";

const words = pageWords.people;

/** The way to who else belongs to the client. */
export function PeopleSection() {
  return (
    <AccountSection name="people" heading={words.heading} lead={words.lead} result={undefined} of={[]}>
      <p>{words.says}</p>
      <p>
        <ButtonLink to="/clients/people" variant="quiet" size="sm">
          {words.button}
        </ButtonLink>
      </p>
    </AccountSection>
  );
}
