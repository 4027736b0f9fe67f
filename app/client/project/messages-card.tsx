import { messagesWords as words } from "../../shared/messages-words.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";

/** What is written to each other is on a page of its own. */
export function MessagesCard({ project, unread }: Pick<View, "project" | "unread">) {
  return (
    <section className="card pad row between" aria-labelledby="messages">
      <div>
        <h2 id="messages">{words.heading}</h2>
        <p className={unread > 0 ? "badge badge-turn" : "soft"}>
          {unread > 0 ? <Icon name="letter" /> : null}
          {words.unread(unread)}
        </p>
      </div>
      <ButtonLink to={`/projects/${project.id}/messages`} variant={unread > 0 ? "primary" : "quiet"} size="sm">
        {words.open}
      </ButtonLink>
    </section>
  );
}
