import { Link } from "react-router";
import { dayWords } from "../../../content/admin.ts";
import { type ProjectDay, type ProjectStatus, statusWords } from "../../../domain/project-status.ts";
import { DayStrip } from "../../shared/project/day-strip.tsx";
import { StatusBadge } from "../../shared/project/status-badge.tsx";
import { TodayList } from "./list.tsx";

/** `age` is how long it has been so: '3 days'. */
export type WaitingProject = {
  id: string;
  name: string;
  client: string;
  status: ProjectStatus | null;
  projectDay: ProjectDay;
  age: string;
};

const words = dayWords.projects;

export function DayProjects({ rows, count }: { rows: WaitingProject[]; count: string }) {
  return (
    <TodayList id="projects" icon="pencil" heading={words.heading} count={count} none={words.none}>
      {rows.map(({ id, name, client, status, projectDay, age }) => (
        <li key={id} className="day-wait">
          <p className="day-who">
            <Link to={`/projects/${id}`}>{name}</Link>{" "}
            <span>{[client === name ? "" : client, age].filter(Boolean).join(", ")}</span>
          </p>
          <StatusBadge status={status} />
          <p className="day-says">{statusWords(status).meaning}.</p>
          <DayStrip projectDay={projectDay} size="sm" />
        </li>
      ))}
    </TodayList>
  );
}
