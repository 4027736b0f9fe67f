import { formatPounds } from "../../../domain/money.ts";
import { Icon } from "../../ui/icon.tsx";
import type { ProjectView } from "./view.server.ts";
import { words } from "./words.ts";

/** What should not be missed about a project. */
export function Flags({
  status,
  pausedUntil,
  overduePence,
}: Pick<ProjectView, "status" | "pausedUntil" | "overduePence">) {
  return (
    <>
      {status === "on_hold" && !pausedUntil ? (
        <p className="flag small row">
          <Icon name="warning" />
          {words.actionRequired}
        </p>
      ) : null}
      {overduePence ? (
        <p className="late small row">
          <Icon name="warning" />
          {words.late(formatPounds(overduePence))}
        </p>
      ) : null}
    </>
  );
}
