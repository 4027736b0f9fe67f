import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { words as articleWords } from "./words.ts";

type ArticleLeavingProps = { stay: () => void; leave: () => void };

const words = articleWords.leaving;

/** Asked only where a save has failed. It has no address: it is about a navigation that has not happened. */
export function ArticleLeaving({ stay, leave }: ArticleLeavingProps) {
  return (
    <Dialog title={words.title} closeTo={stay}>
      <p>{words.lead}</p>
      <div className="row confirm-acts above-line">
        <Button type="button" variant="quiet" size="sm" autoFocus onClick={stay}>
          {words.stay}
        </Button>
        <Button type="button" variant="danger" size="sm" onClick={leave}>
          {words.leave}
        </Button>
      </div>
    </Dialog>
  );
}
