import { useRef } from "react";
import { Link } from "react-router";
import { Compare } from "../../shared/drafts/compare.tsx";
import { DraftFrame } from "../../shared/drafts/draft-frame.tsx";
import { ActionNotice } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Comments } from "./comments.tsx";
import { Cross } from "./cross.tsx";
import { Panel } from "./panel.tsx";
import { Pickers } from "./pickers.tsx";
import { Approving, ToAnswer } from "./to-answer.tsx";
import { usePanel } from "./use-panel.ts";
import { type Pointing, useKey, usePointing } from "./use-pointing.ts";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type RoomProps = Omit<View, "done"> & { result: ActionResult | undefined };

/** The draft, and beside it what is said of it. */
export function Room({ isNewest, newest, isOpen, ...page }: RoomProps) {
  const { project, shown, answer, comments, compared, here, result } = page;
  const pointing = usePointing((path) => listPins(comments, path, shown.number), comments.length);
  const room = useRef<HTMLDivElement>(null);
  // Whoever is asked for an answer sees where to write it.
  const hasWords = Boolean(shown.note) || comments.length > 0 || answer !== undefined;
  const panel = usePanel({ room, pointing, written: comments.length, hasWords, result });
  const canPoint = (pointing.draft.heard?.parts.length ?? 0) > 0;
  const canStart = answer && canPoint && !pointing.isPointing;
  const key = useKey(room, canStart ? () => panel.write(true) : undefined);
  return (
    // Two drafts beside each other leave no room for it.
    <div className={`stack gap-16 ${panel.isThere && !compared ? "has-panel" : ""}`} ref={room}>
      <ActionNotice result={result} />
      {isOpen && !isNewest ? (
        <Notice tone="fail">
          {words.older} <Link to={`?version=${newest}`}>{words.newest}</Link>
        </Notice>
      ) : null}
      <Pickers {...page} />
      {compared ? <Compare key={compared.comment.number} compared={compared} closeTo={here} /> : null}
      <div className="columns">
        <Frame project={project} shown={shown} comments={comments} pointing={pointing} onShow={panel.list} />
        <Panel {...page} panel={panel} canPoint={canPoint}>
          {shown.note ? (
            <section className="card stack pad gap-8" aria-labelledby="what-changed">
              <h2 id="what-changed">{words.changed}</h2>
              <p className="typed">{shown.note}</p>
            </section>
          ) : null}
          <Comments {...page} pointing={pointing} startKey={key} />
          {answer ? (
            <ToAnswer {...page} answer={answer} />
          ) : (
            <p className="card pad">{shown.said || words.nothingToDo}</p>
          )}
          <div className="panel-only">
            <OpenPage shown={shown} />
          </div>
        </Panel>
      </div>
      {answer ? <Approving {...page} answer={answer} /> : null}
    </div>
  );
}

/** What was written about this page on this version, and on the versions before it. */
function listPins(comments: View["comments"], path: string, shown: number) {
  return comments.flatMap(({ number, version, page, spot }) =>
    spot && page.path === path && version <= shown ? [{ number, spot, isSame: version === shown }] : [],
  );
}

type FrameProps = Pick<View, "project" | "shown" | "comments"> & { pointing: Pointing; onShow: () => void };

function Frame({ project, shown, comments, pointing, onShow }: FrameProps) {
  const { number, frame } = shown;
  if (!frame) return null;
  return (
    <section className="review stack gap-8" aria-label={words.only(project.name)}>
      <fieldset className="review-size">
        <legend className="sr-only">{words.size}</legend>
        <label>
          <input type="radio" name="size" value="desktop" defaultChecked />
          {words.desktop}
        </label>
        <label>
          <input type="radio" name="size" value="phone" />
          {words.phone}
        </label>
      </fieldset>
      <div className="review-frame">
        <p>{words.only(project.name)}</p>
        <DraftFrame
          key={shown.here}
          draft={pointing.draft}
          frame={{ address: frame.address, label: words.frame(number, frame.title) }}
          comments={comments}
          onShow={onShow}
        >
          <Cross pointing={pointing} />
        </DraftFrame>
      </div>
      <OpenPage shown={shown} />
    </section>
  );
}

function OpenPage({ shown: { frame } }: Pick<View, "shown">) {
  if (!frame) return null;
  return (
    <p>
      <a className="touch" href={frame.address} target="_blank" rel="noopener noreferrer">
        <Icon name="eye" size="md" />
        <span aria-hidden="true">{words.open}</span>
        <span className="sr-only">{words.openNamed(frame.title)}</span>
      </a>
    </p>
  );
}
