import { type InvoiceStatus, statusShown } from "../../../domain/invoice.ts";
import { Icon } from "../../ui/icon.tsx";
import "../project/status-badge.css";

type BadgeProps = { status: InvoiceStatus; isUnderWay?: boolean; isCredited?: boolean };

/** Paid is green, overdue red, anything else yellow; a sign beside the word, because the colour never speaks alone. */
export function InvoiceBadge({ status, isUnderWay = false, isCredited = false }: BadgeProps) {
  const { label, tone } = statusShown(status, { isUnderWay, isCredited });
  return (
    <span className={`badge badge-${tones[tone]}`}>
      <Icon name={icons[tone]} />
      {label}
    </span>
  );
}

const tones = { good: "ok", bad: "bad", wait: "warn" } as const;
const icons = { good: "tick", bad: "warning", wait: "clock" } as const;
