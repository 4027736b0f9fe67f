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
        {entriesOf(status).map(({ act, icon, label }) => (
          <li key={act}>
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

type Entry = { act: string; icon: IconName; label: string };

function entriesOf(status: InvoiceStatus): Entry[] {
  const all: Entry = { act: "", icon: "paper", label: words.more };
  const right: Entry = { act: "put-right", icon: "pencil", label: words.right };
  if (status === "open" || status === "overdue")
    return [
      { act: "transfer", icon: "bank", label: words.transfer },
      { act: "send", icon: "plane", label: words.again },
      right,
      all,
    ];
  if (status === "paid")
    return [
      { act: "send", icon: "plane", label: words.copy },
      { act: "credit", icon: "minus", label: words.credit },
      right,
      all,
    ];
  return [all];
}
