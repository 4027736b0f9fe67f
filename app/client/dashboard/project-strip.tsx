import { detailWords } from "../../../domain/project-status.ts";
import { DayStrip } from "../../shared/project/day-strip.tsx";
import { projectWords } from "../../shared/project/words.ts";
import { YearStrip } from "../../shared/term/year-strip.tsx";
import type { ProjectView } from "./view.server.ts";

type ProjectStripProps = Pick<ProjectView, "status" | "projectDay" | "note" | "since" | "term"> & {
  size?: "md" | "sm";
};

/** While it is built, its ten days; once it is live, its months. Both have the sentence about the months. */
export function ProjectStrip({ status, projectDay, note, since, term, size = "md" }: ProjectStripProps) {
  if (status === "live")
    return (
      <>
        <YearStrip {...term.strip} />
        <p className="row between soft small strip-note">
          <span>
            <strong>{term.lead}</strong> {term.rest}
          </span>{" "}
          <span>{projectWords.since(status, projectDay, since)}</span>
        </p>
      </>
    );
  return (
    <>
      <DayStrip projectDay={projectDay} size={size} />
      <p className="row between soft small strip-note">
        <strong>{detailWords(status, note).meaning}</strong>{" "}
        <span>{projectWords.since(status, projectDay, since)}</span>
      </p>
      <p className="soft small">{term.strip.month || term.isLeaving ? `${term.lead} ${term.rest}` : term.rest}</p>
    </>
  );
}
