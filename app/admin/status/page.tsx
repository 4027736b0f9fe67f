import { adminWords } from "../../../content/admin.ts";
import type { Health } from "../../../domain/system-status.ts";
import { PlainPage } from "../../shared/plain-page.tsx";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "./page.css";

type Part = View["parts"][number];
type Fault = Part["faults"][number];

/** How the system is in a sentence, then part by part. */
export function StatusPage({ lead, health, whole, parts }: View) {
  return (
    <PlainPage title={words.heading} lead={lead} back={{ to: "/clients/dashboard/admin", label: adminWords.back }}>
      <p className={`box ${boxes[health]} row strong`}>
        <Icon name={healthIcons[health]} size="md" />
        {whole}
      </p>
      <div className="thirds">
        {parts.map((part) => (
          <PartCard key={part.part} {...part} />
        ))}
      </div>
    </PlainPage>
  );
}

function PartCard({ part, health, says, faults, details }: Part) {
  return (
    <section className={`card stack pad system-part is-${health}`} aria-labelledby={`${part}-heading`}>
      <header className="row between">
        <h2 className="icon-head" id={`${part}-heading`}>
          <Icon name={partIcons[part]} size="md" />
          {words.parts[part]}
        </h2>
        <Badge tone={tones[health]}>{words.health[health]}</Badge>
      </header>
      {faults.length ? (
        <ul className="rows">
          {faults.map((fault) => (
            <FaultNote key={fault.fault} {...fault} />
          ))}
        </ul>
      ) : (
        <p>{says}</p>
      )}
      {details.length ? (
        <dl className="pairs small above-line">
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

function FaultNote({ what, todo, command }: Fault) {
  return (
    <li className="stack gap-8">
      <p>
        <b>{what}</b> {todo}
      </p>
      {command ? (
        <p className="stack gap-4 start">
          <span className="label">{words.onTheServer}</span>
          <code className="box">{command}</code>
        </p>
      ) : null}
    </li>
  );
}

const tones: Record<Health, BadgeTone> = { well: "ok", watch: "warn", wrong: "bad", unknown: "mute" };
const boxes: Record<Health, string> = { well: "box-ok", watch: "box-warn", wrong: "box-bad", unknown: "" };
const healthIcons: Record<Health, IconName> = {
  well: "checked",
  watch: "eye",
  wrong: "warning",
  unknown: "question",
};
const partIcons: Record<Part["part"], IconName> = {
  queue: "inbox",
  mail: "letter",
  payments: "card",
  billing: "moon",
  backups: "parcel",
  versions: "paper",
};
