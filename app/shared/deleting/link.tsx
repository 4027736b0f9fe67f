import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useQuestion } from "./question.ts";
import { deletingWords } from "./words.ts";

/** Asks first: it only leads to the same page with the question on it. */
export function DeleteLink({ id, name }: { id: string; name: string }) {
  const { ask } = useQuestion("delete");
  return (
    <ButtonLink to={ask(id)} preventScrollReset variant="danger" size="sm" aria-label={deletingWords.deleteNamed(name)}>
      <Icon name="bin" />
      {deletingWords.delete}
    </ButtonLink>
  );
}
