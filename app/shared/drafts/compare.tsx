import { useEffect } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import type { CommentView } from "./comment-view.ts";
import type { CompareView } from "./compare-view.ts";
import { DraftFrame } from "./draft-frame.tsx";
import { useDraft } from "./use-draft.ts";
import { commentWords as words } from "./words.ts";
import "../../ui/layout.css";

type CompareProps = { compared: CompareView; closeTo: string };

/** The spot of a comment in the version that it was written on, and in a later one. */
export function Compare({ compared, closeTo }: CompareProps) {
  const { comment, sides } = compared;
  return (
    <section className="card stack pad gap-12" aria-labelledby="compare">
      <div className="row between">
        <h2 id="compare">{words.compare.heading(comment.number, sides.length > 1)}</h2>
        <ButtonLink to={closeTo} variant="plain" size="sm" preventScrollReset>
          {words.compare.close}
        </ButtonLink>
      </div>
      <p className="typed">{comment.text}</p>
      <div className={sides.length > 1 ? "halves" : "stack"}>
        {sides.map((side) => (
          <Side key={side.version} side={side} comment={comment} />
        ))}
      </div>
    </section>
  );
}

function Side({ side, comment }: { side: CompareView["sides"][number]; comment: CommentView }) {
  const { version, label, address, path } = side;
  const { spot, number } = comment;
  const isSame = version === comment.version;
  const draft = useDraft((page) => (spot && page === path ? [{ number, spot, isSame }] : []));
  const place = draft.heard?.places.find((one) => one.number === number);
  const how = place?.how;
  const { send } = draft;
  // Once it has been found, not each time that it is scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same port while it is the same page
  useEffect(() => {
    if (how) send({ kind: "look", number });
  }, [how, number]);
  return (
    <figure className="stack gap-8 draft-compare">
      <figcaption className="strong small">{label}</figcaption>
      {address ? (
        <DraftFrame
          draft={draft}
          frame={{ address, label: words.compare.frame(version, comment.page.title) }}
          comments={[comment]}
        />
      ) : (
        <p className="soft">{words.compare.noPage}</p>
      )}
      {how === "moved" ? <p className="small soft">{words.moved}</p> : null}
      {how === "gone" ? <p className="small soft">{words.gone}</p> : null}
    </figure>
  );
}
