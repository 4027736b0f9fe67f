import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field } from "../../ui/field.tsx";
import type { View } from "./view.server.ts";
import { adminWords } from "./words.ts";

type Props = {
  admin: NonNullable<View["admin"]>;
  result: ActionResult | undefined;
  /** What it said before it was saved. */
  was: Record<string, string> | undefined;
};

/** The provider's alone: whether it is looked at, and what it must say. What was saved can be put back. */
export function SiteSettingsForm({ admin: { isWatched, expectedText, revision }, result, was }: Props) {
  const words = adminWords.settings;
  const canUndo = was && result?.tone === "ok" && result.form === "settings";
  return (
    <section className="card stack pad" aria-labelledby="settings">
      <h2 id="settings">{words.heading}</h2>
      <ActionNotice result={result} of={["settings", "undo"]} />
      {canUndo ? (
        <ActionForm intent="undo" result={result} extra={{ ...was, revision }} className="row" button={words.undo} />
      ) : null}
      <ActionForm key={revision} intent="settings" extra={{ revision }} result={result} button={words.button}>
        {(field, checkbox) => (
          <>
            <Checkbox label={words.watch} {...checkbox("isWatched", isWatched)} />
            <Field label={words.expected} hint={words.hint} maxLength={200} {...field("expectedText", expectedText)} />
          </>
        )}
      </ActionForm>
    </section>
  );
}
