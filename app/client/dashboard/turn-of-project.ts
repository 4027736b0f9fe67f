import type { Turn } from "../../../domain/project-status.ts";
import type { ProjectView } from "./view.server.ts";

/** A bill that is late makes it the client's turn, whatever the project waits for. */
export function turnOfProject({ turn, overduePence }: Pick<ProjectView, "turn" | "overduePence">): Turn {
  return overduePence > 0 ? "client" : turn;
}
