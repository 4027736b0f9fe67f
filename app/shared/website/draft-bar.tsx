import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { DraftBarView } from "./draft.server.ts";
import { draftWords } from "./words.ts";
import "./draft-bar.css";

type Props = DraftBarView & {
  /** On the very page that its button would lead to. */
  isOnPreview?: boolean;
};

/** What is in the draft, and the two things that can be done with it. Above every part of the website. */
export function DraftBar({ isPart, own, all, online, waiting, isOnPreview = false }: Props) {
  const says = isPart ? draftWords.inPart(own.length) : draftWords.inDraft(own.length);
  const elsewhere = all - own.length;
  return (
    <div className={`box draft-bar ${all > 0 ? "box-warn" : ""}`}>
      <p>
        {own.length > 0 ? <b>{says} </b> : null}
        {own.length > 0 && isPart ? `${own.join(". ")}. ` : null}
        {elsewhere > 0 ? `${draftWords.elsewhere(elsewhere)} ` : null}
        {all === 0 ? `${draftWords.none} ` : null}
        {isPart && all > 0 ? null : draftWords.online(online)} {waiting ? draftWords.waits(waiting) : null}
      </p>
      {isOnPreview && all === 0 ? null : (
        <div className="row">
          {isOnPreview ? null : (
            <ButtonLink to="/dashboard/admin/website/preview" variant="quiet" size="sm">
              <Icon name="eye" />
              {draftWords.preview}
            </ButtonLink>
          )}
          {all > 0 ? (
            <ButtonLink to="/dashboard/admin/website?publish=1" size="sm">
              {draftWords.publish}
            </ButtonLink>
          ) : null}
        </div>
      )}
    </div>
  );
}
