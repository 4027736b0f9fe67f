import type { ReactNode } from "react";
import { ActionForm } from "../../ui/action-form.tsx";
import { type ActionResult, isRefused } from "../../ui/action-result.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { AreaField } from "../../ui/field.tsx";
import type { CommentView } from "./comment-view.ts";
import type { PlaceSaid } from "./review-messages.ts";
import { commentWords as words } from "./words.ts";
import "./comment.css";

const tones = { open: "warn", discussed: "mute", fixed: "ok" } as const satisfies Record<
  CommentView["state"],
  BadgeTone
>;

type CommentProps = {
  comment: CommentView;
  /** Of its spot, on the page that is shown. */
  place?: PlaceSaid | undefined;
  children?: ReactNode;
};

/** A comment on a draft with what was said to it, and under it what can be done with it. */
export function Comment({ comment, place, children }: CommentProps) {
  const { number, state, says, notYet, page, version, text, by, replies } = comment;
  return (
    <li className="comment" id={`comment-${number}`} tabIndex={-1}>
      <span className={`pin-mark is-${state}`} aria-hidden="true">
        {number}
      </span>
      <div className="stack gap-4">
        <p className="row">
          <span className="sr-only">{words.named(number)}</span>
          <Badge tone={tones[state]}>{says}</Badge>
          <span className="small soft">{page.title}</span>
        </p>
        <p className="typed">{text}</p>
        <p className="small soft">
          {by}. {words.about(version)}
          {comment.spotName ? `, ${comment.spotName}` : ""}. {notYet}
        </p>
        {place && place.how !== "exact" ? (
          <p className="small">{place.how === "gone" ? words.gone : words.moved}</p>
        ) : null}
        {replies.map((reply) => (
          <div key={reply.id} className="comment-reply">
            <b className="small">{reply.by}</b>
            <p className="typed">{reply.text}</p>
          </div>
        ))}
        {children}
      </div>
    </li>
  );
}

type ReplyProps = { comment: CommentView; action: string; retryKey: string; result: ActionResult | undefined };

export function Reply({ comment: { id, number }, action, retryKey, result }: ReplyProps) {
  const row = { name: "comment", id };
  return (
    <Disclosure summary={words.reply} label={words.replyTo(number)} look="plain" open={isRefused(result, "reply", row)}>
      <ActionForm
        intent="reply"
        row={row}
        extra={{ retryKey }}
        action={action}
        result={result}
        button={words.send}
        label={words.sendTo(number)}
      >
        {(field) => <AreaField label={words.yourReply} rows={3} {...field("text")} />}
      </ActionForm>
    </Disclosure>
  );
}
