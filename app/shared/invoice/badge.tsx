import { type InvoiceStatus, statusShown } from "../../../domain/invoice.ts";
import { Icon } from "../../ui/icon.tsx";
import "../project/status-badge.css";

/** Paid is green, overdue red, anything else yellow; a sign beside the word, because the colour never speaks alone. */
export function InvoiceBadge({ status, isUnderWay = false }: { status: InvoiceStatus; isUnderWay?: boolean }) {
  const { label, tone } = statusShown(status, { isUnderWay });
  return (
    <span className={`badge badge-${tones[tone]}`}>
      <Icon name={icons[tone]} />
      {label}
    </span>
  );
}

const tones = { good: "ok", bad: "bad", wait: "warn" } as const;
const icons = { good: "tick", bad: "warning", wait: "clock" } as const;
