import { Link } from "react-router";
import { statusWords } from "../../../domain/project-status.ts";
import { DayStrip } from "../../shared/project/day-strip.tsx";
import { StatusBadge } from "../../shared/project/status-badge.tsx";
import { TodayList } from "./list.tsx";
import type { View } from "./view.server.ts";
import { words as todayWords } from "./words.ts";

const words = todayWords.projects;

export function DayProjects({ rows, count }: View["projects"]) {
  return (
    <TodayList id="projects" icon="pencil" heading={words.heading} count={count} none={words.none}>
      {rows.map(({ id, name, client, status, projectDay, age }) => (
        <li key={id} className="whole day-wait">
          <p className="named">
            <Link to={`/projects/${id}`}>{name}</Link>{" "}
            <span>
              {client ? (
                <>
                  <Link to={`/dashboard/admin/manage-client/${client.id}`}>{client.name}</Link>,{" "}
                </>
              ) : null}
              {age}
            </span>
          </p>
          <StatusBadge status={status} />
          <p className="soft small day-says">{statusWords(status).meaning}.</p>
          <DayStrip projectDay={projectDay} size="sm" />
        </li>
      ))}
    </TodayList>
  );
}
