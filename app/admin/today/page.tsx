import { dayWords } from "../../../content/admin.ts";
import { AdminDeleted, type DeletedThing } from "../../shared/deleting/deleted-list.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { AdminClients, type AdminClientsProps } from "./clients.tsx";
import { AdminConfirmClient, type DoomedClient } from "./confirm-client.tsx";
import { DayDrill, type ShownDrill } from "./drill.tsx";
import { DayEnquiries, type DayEnquiry } from "./enquiries.tsx";
import { DayHead } from "./head.tsx";
import { AdminPlaces } from "./links.tsx";
import { DayMoney, type DayMoneyShown } from "./money.tsx";
import { DayProjects, type WaitingProject } from "./projects.tsx";
import { type DayRequest, DayRequests } from "./requests.tsx";
import "../../shared/admin.css";
import "./head.css";

/** `count` is how many there are in all: '3', or '50+' where nobody counted on. */
type Counted<Row> = { rows: Row[]; count: string };

export type AdminDashboardProps = {
  today: { weekday: string; day: string; month: string };
  firstName: string;
  enquiries: Counted<DayEnquiry>;
  requests: Counted<DayRequest>;
  projects: Counted<WaitingProject>;
  money: DayMoneyShown;
  drill: ShownDrill;
  clients: AdminClientsProps["clients"];
  deleted: DeletedThing[];
  confirm: DoomedClient | undefined;
  result: ActionResult | undefined;
  undo: AdminClientsProps["undo"];
};

/** A day's work first, then the clients. */
export function AdminDashboard({
  today,
  firstName,
  money,
  drill,
  clients,
  deleted,
  confirm,
  result,
  undo,
  ...day
}: AdminDashboardProps) {
  return (
    <div className="plain-page wrap">
      <DayHead today={today} firstName={firstName} counts={countsOf(day)} overdue={money.overdue} />
      {drill.isWell ? null : <DayDrill drill={drill} />}
      <DayWork {...day} money={money} result={result} />
      {drill.isWell ? <DayDrill drill={drill} /> : null}
      <AdminPlaces />
      <AdminClients clients={clients} result={result} undo={undo} />
      {deleted.length ? <AdminDeleted things={deleted} result={result} /> : null}
      {confirm ? <AdminConfirmClient client={confirm} /> : null}
    </div>
  );
}

type Day = Pick<AdminDashboardProps, "enquiries" | "requests" | "projects">;

function countsOf({ enquiries, requests, projects }: Day) {
  return { enquiries: enquiries.count, requests: requests.count, projects: projects.count };
}

function DayWork({ result, money, ...day }: Day & Pick<AdminDashboardProps, "money" | "result">) {
  const { enquiries, requests, projects } = day;
  const isFree = Object.values(countsOf(day)).every((count) => count === "0");
  return (
    <div className="day-work">
      <div>
        {isFree ? <EmptyState title={dayWords.nothing.heading}>{dayWords.nothing.lead}</EmptyState> : null}
        <DayEnquiries {...enquiries} isFree={isFree} result={result} />
        <DayRequests {...requests} isFree={isFree} result={result} />
        {isFree ? null : <DayProjects {...projects} />}
      </div>
      <div>
        <DayMoney money={money} result={result} />
      </div>
    </div>
  );
}
