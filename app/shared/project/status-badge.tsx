import { detailWords, type ProjectStatus, statusWords } from "../../../domain/project-status.ts";
import type { BadgeTone } from "../../ui/badge.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import "./status-badge.css";

type StatusBadgeProps = {
  status: ProjectStatus | null;
  /** On the project's own page, where some are called differently. */
  detail?: boolean;
};

/** Icon, word and tint: the colour never speaks alone. */
export function StatusBadge({ status, detail }: StatusBadgeProps) {
  const { tone, icon } = looks[status ?? "pending"];
  const { label } = detail ? detailWords(status) : statusWords(status);
  return (
    <span className={`badge badge-${tone}`}>
      <Icon name={icon} />
      {label}
    </span>
  );
}

export function PaidBadge() {
  return (
    <span className="badge badge-ok badge-paid">
      <Icon name="tick" />
      PAID
    </span>
  );
}

const looks: Record<ProjectStatus, { tone: BadgeTone; icon: IconName }> = {
  not_started: { tone: "mute", icon: "dashes" },
  template_sent: { tone: "warn", icon: "eye" },
  active: { tone: "ok", icon: "pencil" },
  pending: { tone: "mute", icon: "clock" },
  completed: { tone: "ok", icon: "parcel" },
  live: { tone: "live", icon: "tick" },
  on_hold: { tone: "warn", icon: "pause" },
  awaiting_payment: { tone: "warn", icon: "card" },
  payment_failed: { tone: "bad", icon: "warning" },
  awaiting_first_payment: { tone: "warn", icon: "card" },
};
