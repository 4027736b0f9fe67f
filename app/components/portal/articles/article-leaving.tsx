import { useLayoutEffect, useRef } from "react";
import { articleWords } from "../../../../content/articles.ts";
import { Button } from "../../ui/button.tsx";

type ArticleLeavingProps = { stay: () => void; leave: () => void };

const words = articleWords.leaving;

/** Asked only where a save has failed. It has no address: it is about a navigation that has not happened. */
export function ArticleLeaving({ stay, leave }: ArticleLeavingProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const box = dialog.current;
    box?.showModal();
    return () => box?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="leaving-title"
      onCancel={(event) => {
        event.preventDefault();
        stay();
      }}
    >
      <h2 id="leaving-title">{words.title}</h2>
      <p>{words.lead}</p>
      <div className="admin-confirm-acts">
        <Button type="button" variant="quiet" size="sm" autoFocus onClick={stay}>
          {words.stay}
        </Button>
        <Button type="button" variant="danger" size="sm" onClick={leave}>
          {words.leave}
        </Button>
      </div>
    </dialog>
  );
}
