import { messagesWords } from "../../shared/messages-words.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { title, words } from "./words.ts";

/** For whoever has several projects: which has something new, and where it is read. */
export function AllMessagesPage({ threads }: View) {
  return (
    <PlainPage title={title} lead={threads.length > 0 ? words.lead : words.none}>
      {threads.length > 0 ? (
        <ul className="card rows" aria-label={words.list}>
          {threads.map(({ id, name, unread, newest }) => (
            <li key={id} className="row between">
              <div className="named">
                <h2>{name}</h2>
                {newest ? (
                  <>
                    <span>
                      <b>{newest.by}</b> {newest.at}
                    </span>
                    <p>{newest.text}</p>
                  </>
                ) : (
                  <p className="soft">{words.nothing}</p>
                )}
              </div>
              {unread > 0 ? (
                <span className="badge badge-turn">
                  <Icon name="letter" />
                  {messagesWords.unread(unread)}
                </span>
              ) : null}
              <ButtonLink to={`/projects/${id}/messages`} variant={unread > 0 ? "primary" : "quiet"} size="sm">
                {unread > 0 ? messagesWords.read : messagesWords.open}{" "}
                <span className="sr-only">{messagesWords.about(name)}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      ) : null}
    </PlainPage>
  );
}
