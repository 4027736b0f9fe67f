import { articleListWords } from "../../../../content/articles.ts";
import { Icon, type IconName } from "../sign.tsx";

export type ArticleState = "draft" | "published" | "changed";

export function ArticleStateBadge({ state }: { state: ArticleState }) {
  const { tone, sign } = looks[state];
  return (
    <span className={`badge badge-${tone}`}>
      <Icon name={sign} />
      {articleListWords.states[state]}
    </span>
  );
}

const looks: Record<ArticleState, { tone: "mute" | "ok" | "warn"; sign: IconName }> = {
  draft: { tone: "mute", sign: "dashes" },
  published: { tone: "ok", sign: "tick" },
  changed: { tone: "warn", sign: "pencil" },
};
