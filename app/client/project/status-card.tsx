import type { ReactNode } from "react";
import { Link } from "react-router";
import { business } from "../../../content/business.ts";
import { paymentsWords } from "../../../content/payments.ts";
import { formatPounds } from "../../../domain/money.ts";
import { detailWords, type Turn } from "../../../domain/project-status.ts";
import { LinkedText } from "../../shared/linked-text.tsx";
import { helpWords } from "../../shared/portal-words.ts";
import { DayStrip } from "../../shared/project/day-strip.tsx";
import { costWords, projectWords, turnWords } from "../../shared/project/words.ts";
import type { ActionResult } from "../../ui/action-result.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { StatusForm } from "./admin-status.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";

type StatusCardProps = Pick<
  View,
  "project" | "hasDays" | "material" | "draft" | "seesMoney" | "costs" | "money" | "admin"
> & {
  result: ActionResult | undefined;
};

export function ProjectStatusCard({
  project,
  hasDays,
  material,
  draft,
  seesMoney,
  costs,
  money,
  admin,
  result,
}: StatusCardProps) {
  const { status, turn, projectDay, since, note, url } = project;
  return (
    <section className="card" aria-labelledby="status">
      <div className="stack pad">
        <h2 id="status" className={admin ? undefined : "sr-only"}>
          {words.status}
        </h2>
        {admin ? <StatusForm project={project} admin={admin} result={result} /> : null}
        <p>
          <strong>{detailWords(status, note).meaning}</strong> {sentence(projectWords.since(status, projectDay, since))}{" "}
          {status === "live" && url ? <a href={url}>{projectWords.visit}</a> : null}
        </p>
        <DayStrip projectDay={projectDay} />
        {hasDays ? (
          <p>
            <Link to={`/projects/${project.id}/days`}>{words.eachDay}</Link>
          </p>
        ) : null}
        {hasDays && status === "live" ? (
          <p>
            <ButtonLink to={`/projects/${project.id}/site`} variant="quiet" size="sm">
              {words.site[admin ? "admin" : "client"]}
            </ButtonLink>
          </p>
        ) : null}
        {note && !admin ? <Note turn={turn} text={note} /> : null}
        {material ? <MaterialLink projectId={project.id} material={material} isAdmin={admin !== undefined} /> : null}
        {draft ? <DraftLink projectId={project.id} draft={draft} isAdmin={admin !== undefined} /> : null}
      </div>
      <Cells project={project} seesMoney={seesMoney} costs={costs} money={money} isAdmin={admin !== undefined} />
    </section>
  );
}

type MaterialLinkProps = { projectId: string; material: NonNullable<View["material"]>; isAdmin: boolean };

/** To what is wanted of the client, or to making a list of it. */
function MaterialLink({ projectId, material, isAdmin }: MaterialLinkProps) {
  const isWanted = material === "waiting" && !isAdmin;
  return (
    <p>
      <ButtonLink to={`/projects/${projectId}/material`} variant={isWanted ? "primary" : "quiet"} size="sm">
        {words.material[isAdmin ? "admin" : "client"][material]}
      </ButtonLink>
    </p>
  );
}

type DraftLinkProps = { projectId: string; draft: NonNullable<View["draft"]>; isAdmin: boolean };

/** To the newest version, or to sending one. */
function DraftLink({ projectId, draft: { number, isOpen }, isAdmin }: DraftLinkProps) {
  return (
    <p>
      <ButtonLink
        to={`/projects/${projectId}/review${isAdmin ? "/versions" : ""}`}
        variant={isOpen ? "primary" : "quiet"}
        size="sm"
      >
        {isAdmin || number === undefined ? words.draft.admin : words.draft.look(number)}
      </ButtonLink>
    </p>
  );
}

/** Marigold means the client's turn and nothing else. */
function Note({ turn, text }: { turn: Turn; text: string }) {
  return (
    <div className={`box ${turn === "client" ? "box-warn" : ""}`.trim()}>
      <h3 className="label">{words.noteFromMe}</h3>
      <p className="typed">
        <LinkedText text={text} />
      </p>
    </div>
  );
}

type CellsProps = Pick<View, "project" | "seesMoney" | "costs" | "money"> & { isAdmin: boolean };

function Cells({ project, seesMoney, costs, money, isAdmin }: CellsProps) {
  const isLate = money.owed.overduePence > 0;
  const besides = costWords.besides(costs);
  // A bill that is late is the client's turn, whatever the project waits for.
  const turn = isLate ? "client" : project.turn;
  return (
    <div className="tally project-cells">
      <CellBox heading={words.turn}>
        <span className={turn === "client" ? "badge badge-turn" : "row strong"}>
          <Icon name={turnIcons[turn]} />
          {turnWords[isAdmin ? "admin" : "client"][turn]}
        </span>
        <small>{isLate ? paymentsWords.late(money.owed.lateCount) : whatWaits(project)}</small>
      </CellBox>
      {!seesMoney ? null : money.owed.owedPence > 0 ? (
        <CellBox heading={isAdmin ? paymentsWords.owed : paymentsWords.owe}>
          <OwedFigure owed={money.owed} />
        </CellBox>
      ) : (
        <CellBox heading={costWords.heading}>
          <b className="figure">
            {formatPounds(costs.recurringPence)} <small>{costWords.per[costs.paymentType]}</small>
          </b>
          {besides ? <small>{besides}</small> : null}
          <UnderWay owed={money.owed} />
        </CellBox>
      )}
      {project.nextPaymentDue ? <CellBox heading={words.nextPayment}>{project.nextPaymentDue}</CellBox> : null}
      <CellBox heading={helpWords.heading} wide>
        <Link to="/support">{helpWords.link}</Link>
        <small>{business().supportHours}</small>
      </CellBox>
    </div>
  );
}

function OwedFigure({ owed }: { owed: View["money"]["owed"] }) {
  const { owedPence, overduePence, due } = owed;
  return (
    <>
      <b className="figure">{formatPounds(owedPence)}</b>
      {overduePence ? (
        <small className="late row">
          <Icon name="warning" />
          {paymentsWords.overdue(formatPounds(overduePence))}
        </small>
      ) : (
        <small>{paymentsWords.byDay(due)}</small>
      )}
      <UnderWay owed={owed} />
    </>
  );
}

function UnderWay({ owed: { underWayPence } }: { owed: View["money"]["owed"] }) {
  return underWayPence ? <small>{paymentsWords.underWay(formatPounds(underWayPence))}</small> : null;
}

function CellBox({ heading, wide, children }: { heading: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "is-wide" : undefined}>
      <h3 className="label">{heading}</h3>
      <p className="stack gap-4 tabular">{children}</p>
    </div>
  );
}

const turnIcons: Record<Turn, IconName> = { client: "hand", provider: "pencil", nobody: "tick" };

function whatWaits({ turn, pausedUntil, ...project }: View["project"]) {
  if (pausedUntil) return words.pausedUntil(pausedUntil);
  return turn === "nobody" ? words.siteIsUp : waiting(project);
}

function waiting({ since, days }: Pick<View["project"], "since" | "days">) {
  if (!since) return null;
  return days === 0 ? words.days(0) : `since ${since}, ${words.days(days)}`;
}

function sentence(text: string) {
  return text ? `${text}.` : "";
}
