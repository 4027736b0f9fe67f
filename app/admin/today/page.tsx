import { Link } from "react-router";
import { business } from "../../../content/business.ts";
import { AdminConfirmClient } from "../../shared/clients/confirm-client.tsx";
import type { ClientResult } from "../../shared/clients/parts.tsx";
import { AdminDeleted } from "../../shared/deleting/deleted-list.tsx";
import { Notice } from "../../ui/notice.tsx";
import { DayClients } from "./clients.tsx";
import { DayHead } from "./head.tsx";
import { DayMoney } from "./money.tsx";
import { DayNotBilled } from "./not-billed.tsx";
import { FirstClient, SetUpList } from "./set-up.tsx";
import { StatusLines } from "./status-line.tsx";
import { ToDoList } from "./to-do.tsx";
import type { View } from "./view.server.ts";
import { setUpWords, words } from "./words.ts";
import "../../shared/admin.css";

type Props = View & ClientResult & { isSettingUp: boolean };

/** A day's work first, then the clients. Before there is anybody to work for: what is left to set up. */
export function AdminDashboard({ clients, result, undo, ...day }: Props) {
  const { rows, deleted, confirm } = clients;
  return (
    <div className="plain-page wrap">
      {day.setUp && !rows.length ? <FirstRun {...day} setUp={day.setUp} /> : <Day {...day} result={result} />}
      <DayClients rows={rows} result={result} undo={undo} />
      {deleted.length ? <AdminDeleted things={deleted} result={result} /> : null}
      {confirm ? <AdminConfirmClient client={confirm} /> : null}
    </div>
  );
}

type DayProps = Omit<Props, "clients" | "undo">;

function Day({ today, toDo, notBilled, money, isBillingPaused, drill, setUp, isSettingUp, result }: DayProps) {
  const { weekday, day, month } = today;
  return (
    <>
      <DayHead today={today} heading={`${weekday} ${day} ${month}`} says={toDo.says} />
      {isBillingPaused ? (
        <Notice tone="fail">
          <Link to="/dashboard/admin/billing">{words.billingPaused}</Link>
        </Notice>
      ) : null}
      <DayNotBilled rows={notBilled} result={result} />
      <div className="columns">
        <div>
          {isSettingUp && setUp ? <SetUpList {...setUp} /> : null}
          <ToDoList {...toDo} />
        </div>
        <div>
          <DayMoney money={money} result={result} />
          <StatusLines drill={drill} setUp={setUp} />
        </div>
      </div>
    </>
  );
}

type FirstRunProps = Pick<View, "today" | "toDo"> & { setUp: NonNullable<View["setUp"]> };

function FirstRun({ today, setUp, toDo }: FirstRunProps) {
  const { firstName } = business();
  return (
    <>
      <DayHead today={today} heading={setUpWords.welcome(firstName)} says={setUpWords.lead(setUp.steps.length)} />
      <div className="columns">
        <div>
          <SetUpList {...setUp} />
          {toDo.groups.length ? <ToDoList {...toDo} /> : null}
        </div>
        <div>
          <FirstClient />
          {toDo.groups.length ? null : <ToDoList {...toDo} />}
        </div>
      </div>
    </>
  );
}
