import { Link } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import "./drill.css";

/** Whether the backups are any good, where the provider cannot miss it. */
export function DayDrill({ drill: { isWell, says } }: Pick<View, "drill">) {
  return (
    <p className={isWell ? "touch soft small day-drill" : "touch box box-bad day-drill"}>
      <Icon name={isWell ? "checked" : "warning"} size="md" />
      <Link to="/dashboard/admin/status">{says}</Link>
    </p>
  );
}
