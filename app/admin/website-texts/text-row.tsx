import { ActionForm } from "../../ui/action-form.tsx";
import { type ActionResult, isRefused } from "../../ui/action-result.ts";
import { Badge } from "../../ui/badge.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { AreaField } from "../../ui/field.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type PageText = View["sections"][number]["texts"][number];
type Props = { text: PageText; result: ActionResult | undefined };

/** A text as visitors read it, which opens into its form. */
export function PageTextRow({ text: { place, says, shown, came, own, revision }, result }: Props) {
  const row = { name: "place", id: place };
  const summary = (
    <span className="website-text">
      <span className="named">
        <b>{shown}</b>
        <span>{says}</span>
      </span>
      {own === undefined ? null : <Badge tone="ok">{words.yours}</Badge>}
    </span>
  );
  return (
    <Disclosure summary={summary} open={isRefused(result, "save", row)}>
      <div className="stack">
        <ActionForm
          intent="save"
          row={row}
          extra={{ revision }}
          result={result}
          look="primary"
          className="stack start website-text-form"
          button={words.save}
          label={words.saveNamed(says)}
        >
          {(field) => (
            <AreaField
              label={words.text}
              hint={words.textHint}
              rows={Math.min(8, 2 + Math.floor((own ?? came).length / 90))}
              maxLength={2_000}
              {...field("text", own ?? came)}
            />
          )}
        </ActionForm>
        {own === undefined ? null : (
          <div className="stack start gap-8">
            <p className="soft small">{words.came(came)}</p>
            <ActionForm
              intent="as-it-came"
              row={row}
              extra={{ revision }}
              result={result}
              button={words.asItCame}
              label={words.asItCameNamed(says)}
            />
          </div>
        )}
      </div>
    </Disclosure>
  );
}
