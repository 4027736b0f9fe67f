import { Link } from "react-router";
import { Comment, Reply } from "../../shared/drafts/comment.tsx";
import { commentWords } from "../../shared/drafts/words.ts";
import { ActionForm } from "../../ui/action-form.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import { Write, type WriteProps } from "./write.tsx";

type CommentsProps = Pick<View, "comments" | "open"> & WriteProps;

/** Everything that was said about pages of the site, and where more is written. */
export function Comments({ comments, open, ...page }: CommentsProps) {
  const { here, retryKey, result, pointing } = page;
  const { draft } = pointing;
  const placeOf = (number: number) => draft.heard?.places.find((place) => place.number === number);
  return (
    <>
      {comments.length > 0 ? (
        <section className="card stack pad gap-4" aria-labelledby="comments">
          <div className="row between not-in-panel">
            <h2 id="comments">{commentWords.count(comments.length)}</h2>
            <span className="small soft">{commentWords.open(open)}</span>
          </div>
          <ol className="comments">
            {comments.map((comment) => (
              <Comment key={comment.id} comment={comment} place={placeOf(comment.number)}>
                <div className="row">
                  {(placeOf(comment.number)?.how ?? "gone") === "gone" ? null : (
                    <Button
                      type="button"
                      variant="plain"
                      size="sm"
                      aria-label={words.comments.showOf(comment.number)}
                      onClick={() => {
                        draft.frame.current?.scrollIntoView({ block: "nearest" });
                        draft.send({ kind: "look", number: comment.number });
                      }}
                    >
                      {words.comments.show}
                    </Button>
                  )}
                  {comment.state === "fixed" ? (
                    <ButtonLink
                      to={`${here}&compare=${comment.number}`}
                      variant="plain"
                      size="sm"
                      aria-label={commentWords.compare.openOf(comment.number)}
                      preventScrollReset
                    >
                      {commentWords.compare.open}
                    </ButtonLink>
                  ) : null}
                  {comment.goTo ? (
                    <Link
                      className="touch"
                      to={comment.goTo}
                      aria-label={words.comments.goToOf(comment.number, comment.page.title)}
                      preventScrollReset
                    >
                      {words.comments.goTo(comment.page.title)}
                    </Link>
                  ) : null}
                  {comment.canReopen ? (
                    <ActionForm
                      intent="reopen"
                      row={{ name: "comment", id: comment.id }}
                      action={here}
                      result={result}
                      look="plain"
                      button={words.comments.notFixed}
                      label={words.comments.notFixedOf(comment.number)}
                    />
                  ) : null}
                </div>
                <Reply comment={comment} action={here} retryKey={retryKey} result={result} />
              </Comment>
            ))}
          </ol>
        </section>
      ) : null}
      {page.answer ? <Write key={`${here} ${comments.length}`} {...page} /> : null}
    </>
  );
}
