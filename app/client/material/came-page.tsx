import { ActionForm, ActionNotice } from "../../ui/action-form.tsx";
import { type ActionResult, isRefused } from "../../ui/action-result.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { AreaField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { NumberMark } from "./item.tsx";
import type { AdminView } from "./view.server.ts";
import { adminTitle, adminWords as words } from "./words.ts";
import "../../shared/portal.css";
import "./page.css";

type Props = AdminView & { result: ActionResult | undefined };

/** What a client has sent, thing by thing, and what the provider does with it. */
export function CamePage({ project, client, lead, items, archive, hasCome, result, ...side }: Props) {
  return (
    <div className="plain-page wrap">
      <header className="plain-head">
        <BackLink to={`/projects/${project.id}`}>{project.name}</BackLink>
        <div className="row between">
          <h1>{adminTitle}</h1>
          {hasCome ? (
            <a className="btn btn-primary btn-md" href={archive.href} download>
              <Icon name="download" />
              {archive.says}
            </a>
          ) : null}
        </div>
        <p>{lead}</p>
      </header>
      <div className="columns">
        <div className="material-came">
          <ActionNotice result={result} />
          {items.map((item) => (
            <Came key={item.id} item={item} client={client} result={result} />
          ))}
        </div>
        <Side project={project} client={client} result={result} {...side} />
      </div>
    </div>
  );
}

const tones: Record<AdminView["items"][number]["state"], BadgeTone> = {
  waiting: "warn",
  part: "warn",
  received: "ok",
  lacks: "mute",
  done: "ok",
};

type CameProps = { item: AdminView["items"][number]; client: string; result: ActionResult | undefined };

function Came({ item, client, result }: CameProps) {
  const { id, number, title, came, state, word, answer, kind, missing } = item;
  const isWritten = kind === "text" || kind === "choice" || kind === "date";
  return (
    <section className="card stack pad gap-12" aria-labelledby={`came-${id}`}>
      <header className="material-head">
        <NumberMark number={number} isHere={state === "done"} isPart={state === "part"} />
        <div>
          <h2 id={`came-${id}`}>{title}</h2>
          <p className="soft typed">{came}</p>
        </div>
        <Badge tone={tones[state]}>{word}</Badge>
      </header>
      {item.files.length > 0 ? <Files files={item.files} /> : null}
      {isWritten && answer && state !== "lacks" ? <p className="material-quote typed">{answer}</p> : null}
      {missing ? <p className="box typed">{missing}</p> : null}
      <Acts item={item} client={client} result={result} />
    </section>
  );
}

function Files({ files }: Pick<AdminView["items"][number], "files">) {
  return (
    <ul className="material-files">
      {files.map(({ id, name, size, pixels, href, small }) => (
        <li key={id}>
          <a href={href} download aria-label={words.download(name)}>
            <span className="material-picture">
              {small ? <img src={small} alt="" loading="lazy" /> : <Icon name="paper" size="md" />}
            </span>
          </a>
          <small>
            <b>{name}</b> {pixels || size}
          </small>
        </li>
      ))}
    </ul>
  );
}

function Acts({ item: { id, title, isSettled, state }, client, result }: CameProps) {
  const row = { name: "itemId", id };
  return (
    <>
      <Disclosure
        summary={words.askAgain}
        label={words.askAgainNamed(title)}
        look="plain"
        open={isRefused(result, "again", row)}
      >
        <ActionForm intent="again" row={row} result={result} look="primary" button={words.send(client)}>
          {(field) => (
            <AreaField label={words.missing} hint={words.missingHint(client)} rows={3} {...field("missing")} />
          )}
        </ActionForm>
      </Disclosure>
      <div className="row">
        {isSettled ? (
          <ActionForm
            intent="reopen"
            row={row}
            result={result}
            button={words.reopen}
            label={words.reopenNamed(title)}
          />
        ) : (
          <ActionForm
            intent="settle"
            row={row}
            result={result}
            button={words.settle}
            label={words.settleNamed(title)}
          />
        )}
        {state === "waiting" ? (
          <ActionForm
            intent="take-off"
            row={row}
            result={result}
            look="plain"
            button={words.takeOff}
            label={words.takeOffNamed(title)}
          />
        ) : null}
      </div>
    </>
  );
}

type SideProps = Pick<Props, "project" | "client" | "turn" | "reminders" | "listSays" | "result">;

function Side({ project, client, turn, reminders, listSays, result }: SideProps) {
  return (
    <div>
      <section className="card stack pad gap-12" aria-labelledby="whose-turn">
        <h2 id="whose-turn">{words.whoseTurn}</h2>
        <p>
          <span className={turn.isClients ? "badge" : "badge badge-turn"}>
            <Icon name="hand" />
            {turn.isClients ? words.clients(client) : words.yours}
          </span>
        </p>
        <p>{turn.says}</p>
        {turn.isWaiting ? <ActionForm intent="take-turn" result={result} button={words.take} /> : null}
      </section>
      {turn.isWaiting ? (
        <section className="card stack pad gap-12" aria-labelledby="reminders">
          <h2 id="reminders">{words.reminders}</h2>
          <p>{reminders.next}</p>
          {reminders.isOpen ? <ActionForm intent="remind" result={result} button={words.remind(client)} /> : null}
          {reminders.next === words.noMore ? null : (
            <ActionForm intent="stop-reminders" result={result} look="plain" button={words.stop} />
          )}
        </section>
      ) : null}
      <section className="card stack pad gap-12" aria-labelledby="the-list">
        <h2 id="the-list">{words.list}</h2>
        <p className="soft">{listSays}</p>
        <p>
          <ButtonLink to={`/projects/${project.id}/material/list`} variant="quiet" size="sm">
            <Icon name="pencil" />
            {words.change}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}
