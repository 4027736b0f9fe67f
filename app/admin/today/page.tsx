import { AdminConfirmClient } from "../../shared/clients/confirm-client.tsx";
import type { ClientResult } from "../../shared/clients/parts.tsx";
import { AdminDeleted } from "../../shared/deleting/deleted-list.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { DayClients } from "./clients.tsx";
import { DayDrill } from "./drill.tsx";
import { DayEnquiries } from "./enquiries.tsx";
import { DayHead } from "./head.tsx";
import { DayMoney } from "./money.tsx";
import { DayNotBilled } from "./not-billed.tsx";
import { DayProjects } from "./projects.tsx";
import { DayRefunds } from "./refunds.tsx";
import { DayRequests } from "./requests.tsx";
import type { View } from "./view.server.ts";
import { words } from "./words.ts";
import "../../shared/admin.css";
import "./head.css";

type Props = View & ClientResult;

/** A day's work first, then the clients. */
export function AdminDashboard({ today, money, drill, clients, result, undo, ...day }: Props) {
  const { rows, deleted, confirm } = clients;
  return (
    <div className="plain-page wrap">
      <DayHead today={today} counts={countsOf(day)} overdue={money.overdue} />
      {drill.isWell ? null : <DayDrill drill={drill} />}
      <DayWork {...day} money={money} result={result} />
      {drill.isWell ? <DayDrill drill={drill} /> : null}
      <DayClients rows={rows} result={result} undo={undo} />
      {deleted.length ? <AdminDeleted things={deleted} result={result} /> : null}
      {confirm ? <AdminConfirmClient client={confirm} /> : null}
    </div>
  );
}

type Day = Pick<View, "enquiries" | "requests" | "projects" | "notBilled" | "refunds">;

function countsOf({ enquiries, requests, notBilled, refunds, projects }: Day) {
  return {
    enquiries: enquiries.count,
    requests: requests.count,
    refunds: refunds.count,
    notBilled: notBilled.count,
    projects: projects.count,
  };
}

function DayWork({ result, money, ...day }: Day & Pick<Props, "money" | "result">) {
  const { enquiries, requests, notBilled, refunds, projects } = day;
  const isFree = Object.values(countsOf(day)).every((count) => count === "0");
  return (
    <div className="columns">
      <div>
        {isFree ? <EmptyState title={words.nothing.heading}>{words.nothing.lead}</EmptyState> : null}
        <DayEnquiries {...enquiries} isFree={isFree} result={result} />
        <DayRequests {...requests} isFree={isFree} result={result} />
        <DayRefunds {...refunds} />
        <DayNotBilled {...notBilled} result={result} />
        {isFree ? null : <DayProjects {...projects} />}
      </div>
      <div>
        <DayMoney money={money} result={result} />
      </div>
    </div>
  );
}
