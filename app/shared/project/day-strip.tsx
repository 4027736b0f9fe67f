import type { ProjectDay } from "../../../domain/project-status.ts";
import drawings from "./days.svg?url&no-inline";
import { stripWords } from "./words.ts";
import "./day-strip.css";

type DayStripProps = { projectDay: ProjectDay; size?: "md" | "sm" };

/** Where a project stands in its ten days: one picture, one label. */
export function DayStrip({ projectDay, size = "md" }: DayStripProps) {
  return (
    <div className={`day-strip day-strip-${size}`} role="img" aria-label={stripWords.label(projectDay)}>
      {days.map((day) => (
        <DayOfStrip key={day} day={day} projectDay={projectDay} />
      ))}
    </div>
  );
}

const days = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const lastDay = 10;

function DayOfStrip({ day, projectDay }: { day: number; projectDay: ProjectDay }) {
  if (day > projectDay.day) return <TodoDay day={day} />;
  if (day === projectDay.day && (day < lastDay || projectDay.isPaused)) return <TodayDay {...projectDay} />;
  return (
    <svg className={day === lastDay ? "is-open" : undefined} viewBox="0 0 44 52" aria-hidden="true">
      <use href={`${drawings}#leaf`} />
      <use href={`${drawings}#day-${day}`} />
    </svg>
  );
}

function TodoDay({ day }: { day: number }) {
  return (
    <svg className="is-todo" viewBox="0 0 44 52" aria-hidden="true">
      <use href={`${drawings}#leaf`} />
      <text x="22" y="36.5">
        {day}
      </text>
    </svg>
  );
}

function TodayDay({ day, isPaused }: ProjectDay) {
  return (
    <svg className="is-today" viewBox="0 0 44 52" aria-hidden="true">
      <use href={`${drawings}#leaf`} />
      <text x="22" y={isPaused ? 32 : 37.5}>
        {day}
      </text>
      {isPaused ? <path d="M18.3 39.5v5M25.7 39.5v5" /> : null}
    </svg>
  );
}
