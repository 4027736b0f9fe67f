import type { MouseEvent } from "react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import type { Stored } from "./send-article.ts";
import type { Standing } from "./use-saving.ts";
import { words } from "./words.ts";

type ArticleFootProps = {
  standing: Standing;
  isPublished: boolean;
  preview: string;
  /** May stop the preview from being opened, to save first. */
  onPreview: (event: MouseEvent<HTMLAnchorElement>) => void;
  onAgain: (intent: string) => void;
};

/** How the text stands, and what can be done with it; in sight wherever one writes. */
export function ArticleFoot({ standing, isPublished, preview, onPreview, onAgain }: ArticleFootProps) {
  const busy = standing.kind === "saving" ? standing.intent : "";
  return (
    <div className="row dock article-foot">
      <Status standing={standing} onAgain={onAgain} />
      {standing.kind === "conflict" ? (
        <Conflict theirs={standing.theirs} />
      ) : (
        <div className="row article-acts">
          <ButtonLink
            to={preview}
            target="_blank"
            rel="opener"
            variant="plain"
            size="sm"
            aria-label={words.previewNamed}
            onClick={onPreview}
          >
            <Icon name="eye" />
            {words.preview}
          </ButtonLink>
          {/* The first button of a form is the one that Enter presses. */}
          <Button name="intent" value="save" variant="quiet" size="sm">
            {words.save}
          </Button>
          <Button name="intent" value="publish" size="sm" busy={busy === "publish" && words.publishing}>
            {isPublished ? words.publishChanges : words.publish}
          </Button>
        </div>
      )}
    </div>
  );
}

function Status({ standing, onAgain }: Pick<ArticleFootProps, "standing" | "onAgain">) {
  const { icon, text, isBad } = statusOf(standing);
  const isStuck = standing.kind === "signed-out" || standing.kind === "silence";
  const isPublishLost = standing.kind === "silence" && standing.intent === "publish";
  return (
    <div className="row soft small article-status">
      <p role="status" className={isBad ? "beside late" : "beside"}>
        <Icon name={icon} />
        <span>{text}</span>
      </p>
      {isStuck ? (
        <p className="row strong article-stuck">
          {standing.kind === "signed-out" ? (
            <a href="/clients/login" target="_blank" rel="noopener">
              {words.status.signIn}
            </a>
          ) : null}
          <button type="button" onClick={() => onAgain(isPublishLost ? "publish" : "save")}>
            {isPublishLost ? words.status.publishAgain : words.status.again}
          </button>
        </p>
      ) : null}
    </div>
  );
}

type StatusLine = { icon: IconName; text: string; isBad?: boolean };

function statusOf(standing: Standing): StatusLine {
  switch (standing.kind) {
    case "saved":
      return { icon: "tick", text: standing.message ?? words.status.saved(standing.at) };
    case "typing":
      return { icon: "pencil", text: words.status.typing };
    case "saving":
      return { icon: "clock", text: words.status.saving };
    case "refused": {
      const { message } = standing.result;
      const why = standing.isStored ? words.status.notPublished : words.status.refused;
      return { icon: "warning", text: why(message), isBad: true };
    }
    case "conflict":
      return { icon: "warning", text: words.conflict.heading, isBad: true };
    case "signed-out":
      return { icon: "warning", text: words.status.signedOut, isBad: true };
    case "silence":
      return {
        icon: "warning",
        isBad: true,
        text: standing.intent === "publish" ? words.status.publishSilence : words.status.silence,
      };
  }
}

/** Both buttons say what becomes of the other text. Without scripts the form holds the other one's revision by now. */
function Conflict({ theirs: { at } }: { theirs: Stored }) {
  return (
    <div className="stack gap-12 article-conflict" role="alert">
      <p className="small measure">{words.conflict.lead(at)}</p>
      <div className="row article-acts">
        <input type="hidden" name="over" value="yes" />
        <Button name="intent" value="save" size="sm">
          {words.conflict.mine}
        </Button>
        <Button name="intent" value="set-aside" variant="quiet" size="sm">
          {words.conflict.theirs}
        </Button>
      </div>
    </div>
  );
}
