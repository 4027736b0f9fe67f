import { Link } from "react-router";
import { actionWords } from "../../../content/admin-invoices.ts";
import type { InvoiceStatus } from "../../../domain/invoice.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import type { InvoiceView } from "./view.server.ts";
import "./actions.css";

type InvoiceActionsProps = { invoice: Pick<InvoiceView, "id" | "number" | "status"> };

const words = actionWords;

/** The admin's 'Action' menu: everything is done at the invoice's own page, and each entry opens it there. */
export function InvoiceActions({ invoice: { id, number, status } }: InvoiceActionsProps) {
  const address = `/dashboard/admin/invoices/${id}`;
  return (
    <details className="disclosure invoice-actions" name="invoice-actions">
      <summary className="btn btn-quiet btn-sm wide chevron" aria-label={words.actionNamed(number)}>
        {words.action}
      </summary>
      <ul className="card">
        {entriesOf(status, number).map(({ act, icon, label, isGrave }) => (
          <li key={act} className={isGrave ? "is-grave" : undefined}>
            <Link to={act ? `${address}?do=${act}#${act}` : address}>
              <Icon name={icon} size="md" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

type Entry = { act: string; icon: IconName; label: string; isGrave?: true };

function entriesOf(status: InvoiceStatus, number: string): Entry[] {
  const all: Entry = { act: "", icon: "paper", label: words.more };
  if (status === "open" || status === "overdue")
    return [
      { act: "transfer", icon: "bank", label: words.transfer },
      { act: "send", icon: "plane", label: words.again },
      all,
      { act: "void", icon: "forbidden", label: words.void(number), isGrave: true },
    ];
  if (status === "paid")
    return [
      { act: "send", icon: "plane", label: words.copy },
      { act: "credit", icon: "minus", label: words.credit },
      { act: "refund", icon: "back", label: words.refund },
      all,
    ];
  return [all];
}
