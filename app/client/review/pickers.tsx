import { Form, Link, useSubmit } from "react-router";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useIsAlive } from "../../ui/use-is-alive.ts";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type PickersProps = Pick<View, "versions" | "shown">;

/** Which version, and which of its pages: links where there is room for them, and on a phone two lists. */
export function Pickers(of: PickersProps) {
  const { versions, shown } = of;
  return (
    <>
      <Lists key={`${shown.number} ${shown.frame?.address}`} {...of} />
      <nav className="row review-wide" aria-label={words.versions} hidden={versions.length === 1}>
        {versions.map(({ number, isShown }) => (
          <ButtonLink
            key={number}
            to={`?version=${number}`}
            variant={isShown ? "line" : "plain"}
            size="sm"
            aria-current={isShown ? "true" : undefined}
          >
            {words.versionNumber(number)}
          </ButtonLink>
        ))}
      </nav>
      <nav className="tabs review-wide" aria-label={words.pages}>
        {shown.pages.map(({ path, title, href, open, isShown }) => (
          <Link key={path} to={href} aria-current={isShown ? "page" : undefined} preventScrollReset>
            {title}
            {open ? <span className="count review-open">{open}</span> : null}
          </Link>
        ))}
      </nav>
    </>
  );
}

function Lists({ versions, shown }: PickersProps) {
  const submit = useSubmit();
  const isAlive = useIsAlive();
  const { pages, number } = shown;
  return (
    <Form
      method="get"
      className="review-lists"
      preventScrollReset
      onChange={({ currentTarget }) => void submit(currentTarget, { preventScrollReset: true })}
    >
      <SelectField label={words.version} name="version" defaultValue={number}>
        {versions.map((version) => (
          <option key={version.number} value={version.number}>
            {words.versionNumber(version.number)}
          </option>
        ))}
      </SelectField>
      <SelectField label={words.page} name="page" defaultValue={pages.find(({ isShown }) => isShown)?.path}>
        {pages.map(({ path, title }, at) => (
          <option key={path} value={path}>
            {words.pageOf(title, at + 1, pages.length)}
          </option>
        ))}
      </SelectField>
      {isAlive ? null : (
        <Button variant="quiet" size="sm">
          {words.show}
        </Button>
      )}
    </Form>
  );
}
