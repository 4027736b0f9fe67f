import { useState } from "react";
import { spotKind } from "../../../domain/spot.ts";
import { nameSpot } from "../../shared/drafts/comment-view.ts";
import { commentWords } from "../../shared/drafts/words.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { type ActionResult, resultOf } from "../../ui/action-result.ts";
import { Button } from "../../ui/button.tsx";
import { AreaField } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { Pointing, useKey } from "./use-pointing.ts";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

export type WriteProps = Pick<View, "shown" | "here" | "answer" | "retryKey"> & {
  result: ActionResult | undefined;
  pointing: Pointing;
  startKey: ReturnType<typeof useKey>;
};

/** A comment on a page, at a spot that was pointed at or chosen from a list, or about the whole page. */
export function Write({ shown, here, retryKey, result, pointing, startKey }: WriteProps) {
  const { pages, number } = shown;
  const { draft, pointed } = pointing;
  const own = resultOf(result, "comment");
  // What may have been stored is sent again under the same key.
  const extra = { version: String(number), retryKey: own?.values?.retryKey ?? retryKey };
  // Whoever follows a link in the draft looks at another of its pages.
  const seen = pages.find(({ path }) => path === draft.heard?.page)?.path;
  const current = seen ?? pages.find(({ isShown }) => isShown)?.path ?? "";
  const [chosen, setChosen] = useState<string>();
  const canPoint = draft.heard && draft.heard.parts.length > 0 && (chosen ?? current) === draft.heard.page;
  return (
    <section className="card stack pad gap-12 review-write" aria-labelledby="write">
      <h2 id="write">{words.write.heading}</h2>
      <ActionForm
        key={current}
        intent="comment"
        extra={canPoint && pointed ? { ...extra, spot: JSON.stringify(pointed) } : extra}
        action={here}
        result={result}
        button={words.write.button}
      >
        {(field) => {
          const { error, ...page } = field("page", current);
          return (
            <>
              <SelectField
                label={words.write.page}
                error={error}
                {...page}
                onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              >
                {pages.map(({ path, title }) => (
                  <option key={path} value={path}>
                    {title}
                  </option>
                ))}
              </SelectField>
              {canPoint ? <Where pointing={pointing} startKey={startKey} /> : null}
              <AreaField
                id="comment-text"
                label={words.write.label}
                hint={canPoint ? words.write.hintSpot : words.write.hint}
                rows={4}
                {...field("text")}
              />
            </>
          );
        }}
      </ActionForm>
    </section>
  );
}

/** Pointed at in the draft, or chosen here: nobody needs to point. */
function Where({ pointing, startKey }: Pick<WriteProps, "pointing" | "startKey">) {
  const { draft, pointed, isPointing, point, stop, choose } = pointing;
  const parts = draft.heard?.parts ?? [];
  return (
    <>
      <SelectField
        label={words.write.where}
        hint={words.write.whereHint}
        value={pointed ? "pointed" : ""}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== "pointed") choose(currentTarget.value ? Number(currentTarget.value) : undefined);
        }}
      >
        <option value="">{words.write.whole}</option>
        {pointed ? <option value="pointed">{nameSpot(pointed)}</option> : null}
        {parts.map(({ tag, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the page's own order is what they are chosen by
          <option key={at} value={at}>
            {commentWords.spot(spotKind(tag), text)}
          </option>
        ))}
      </SelectField>
      <Button
        type="button"
        variant="quiet"
        size="sm"
        aria-pressed={isPointing}
        onClick={() => (isPointing ? stop() : point(true))}
      >
        {isPointing ? words.write.stop : words.write.point}
      </Button>
      <div className="review-key">
        {/* Without a name: it is not sent. */}
        <label className="checkbox">
          <input
            type="checkbox"
            checked={startKey.isOn}
            onChange={({ currentTarget }) => startKey.setIsOn(currentTarget.checked)}
          />
          {words.write.key}
        </label>
      </div>
    </>
  );
}
