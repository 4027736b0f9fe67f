import { Link } from "react-router";
import { Icon } from "../../ui/icon.tsx";
import type { View } from "./view.server.ts";
import { setUpWords } from "./words.ts";
import "./status-line.css";

/** Whether the backups are any good, and what is left to set up. */
export function StatusLines({ drill: { isWell, says }, setUp }: Pick<View, "drill" | "setUp">) {
  return (
    <section className="card rows status-lines" aria-label={setUpWords.status}>
      <p className={isWell ? "beside" : "beside late"}>
        <Icon name={isWell ? "checked" : "warning"} size="md" />
        <Link to="/dashboard/admin/status">{says}</Link>
      </p>
      {setUp ? (
        <p className="beside">
          <Icon name="dashes" size="md" />
          <Link to="/clients/dashboard/admin?setup">{setUpWords.left(setUp.done, setUp.steps.length)}</Link>
        </p>
      ) : null}
    </section>
  );
}
