import { Icon, type IconName } from "../../ui/icon.tsx";
import { draftWords } from "./draft-words.ts";

export type ArticleState = "draft" | "published" | "changed";

export function ArticleStateBadge({ state }: { state: ArticleState }) {
  const { tone, icon } = looks[state];
  return (
    <span className={`badge badge-${tone}`}>
      <Icon name={icon} />
      {draftWords.states[state]}
    </span>
  );
}

const looks: Record<ArticleState, { tone: "mute" | "ok" | "warn"; icon: IconName }> = {
  draft: { tone: "mute", icon: "dashes" },
  published: { tone: "ok", icon: "tick" },
  changed: { tone: "warn", icon: "pencil" },
};
