import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { DateCard } from "./date-card.tsx";
import type { View } from "./view.server.ts";
import { setUpWords as words } from "./words.ts";
import "./set-up.css";

type SetUp = NonNullable<View["setUp"]>;

/** What is left before the first client. Each step is done when it is done: nobody ticks it. */
export function SetUpList({ steps, done }: SetUp) {
  const says = words.done(done, steps.length);
  return (
    <section className="card set-up" aria-labelledby="set-up">
      <div className="stack gap-12 pad">
        <div className="row between">
          <h2 id="set-up">{words.heading}</h2>
          <b>{says}</b>
        </div>
        <div className="set-up-cards" role="img" aria-label={says}>
          {steps.map(({ step, isDone, isNext }, place) => (
            <DateCard key={step} day={String(place + 1)} tone={isDone ? "done" : isNext ? "today" : "planned"} />
          ))}
        </div>
      </div>
      <ol>
        {steps.map(({ step, isDone, isNext }, place) => {
          const { name, todo, doneSays, button, change, to } = words.steps[step];
          return (
            <li key={step} className={isDone ? "is-done" : isNext ? "is-next" : undefined}>
              <span className="set-up-mark" aria-hidden="true">
                {isDone ? <Icon name="tick" /> : place + 1}
              </span>
              <div>
                <h3>{name}</h3>
                <p className="soft">{isDone ? doneSays : todo}</p>
              </div>
              <ButtonLink to={to} size="sm" variant={isNext ? "primary" : "quiet"}>
                {isDone ? change : button}
              </ButtonLink>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Beside the list, while there is nobody to work for. */
export function FirstClient() {
  return (
    <section className="card stack gap-12 pad" aria-labelledby="first-client">
      <h2 id="first-client">{words.firstClient.heading}</h2>
      <p className="soft">{words.firstClient.lead}</p>
      <ButtonLink to="#add-client" variant="quiet">
        <Icon name="plus" />
        {words.firstClient.add}
      </ButtonLink>
    </section>
  );
}
