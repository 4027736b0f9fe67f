import { detailWords, type ProjectStatus, statusWords } from "../../../domain/project-status.ts";
import type { BadgeTone } from "../ui/badge.tsx";
import { Icon, type IconName } from "./sign.tsx";
import "./status-badge.css";

type StatusBadgeProps = {
  status: ProjectStatus | null;
  /** On the project's own page, where some are called differently. */
  detail?: boolean;
};

/** Icon, word and tint: the colour never speaks alone. */
export function StatusBadge({ status, detail }: StatusBadgeProps) {
  const { tone, sign } = looks[status ?? "pending"];
  const { label } = detail ? detailWords(status) : statusWords(status);
  return (
    <span className={`badge badge-${tone}`}>
      <Icon name={sign} />
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

const looks: Record<ProjectStatus, { tone: BadgeTone; sign: IconName }> = {
  not_started: { tone: "mute", sign: "dashes" },
  template_sent: { tone: "warn", sign: "eye" },
  active: { tone: "ok", sign: "pencil" },
  pending: { tone: "mute", sign: "clock" },
  completed: { tone: "ok", sign: "parcel" },
  live: { tone: "live", sign: "tick" },
  on_hold: { tone: "warn", sign: "pause" },
  awaiting_payment: { tone: "warn", sign: "card" },
  payment_failed: { tone: "bad", sign: "warning" },
  awaiting_first_payment: { tone: "warn", sign: "card" },
};
