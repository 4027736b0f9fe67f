import { useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";

type CopyLinkProps = { link: string; hint: string; words: { link: string; copy: string; copied: string } };

/** The button comes with the scripts; without them the browser's own menu copies what the field has. */
export function CopyLink({ link, hint, words }: CopyLinkProps) {
  const [isUsable, setIsUsable] = useState(false);
  const [copied, setCopied] = useState("");
  useEffect(() => setIsUsable("clipboard" in navigator), []);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(link),
      () => setCopied(""),
    );
  return (
    <div className="stack start wide" role="status">
      <Field label={words.link} hint={hint} value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
      {isUsable ? (
        <div className="row gap-12">
          <Button type="button" variant="quiet" size="sm" onClick={copy}>
            {words.copy}
          </Button>
          <span className="soft small">{copied === link ? words.copied : null}</span>
        </div>
      ) : null}
    </div>
  );
}
