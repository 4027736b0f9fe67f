import type { MouseEvent } from "react";
import { paymentsWords } from "../../../content/payments.ts";

export type ViewProps = {
  id: string;
  number: string;
  clientId: string;
  /** Where the address of a document is asked for; nothing is this site. */
  host: string;
};

/** Asks for the document's address and opens it in a new tab; without scripts, or without an address, the page of it. */
export function ViewInvoice({ id, number, clientId, host }: ViewProps) {
  async function open(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    // Opened before anything is asked: a tab that opens later is one that browsers block.
    const tab = window.open("", "_blank");
    if (!tab) return;
    event.preventDefault();
    tab.opener = null;
    tab.location.href = (await findAddress({ id, clientId, host })) ?? `/invoices/${id}`;
  }

  return (
    <a
      className="btn btn-quiet btn-sm"
      href={`/invoices/${id}`}
      target="_blank"
      rel="noopener"
      aria-label={paymentsWords.viewNamed(number)}
      onClick={open}
    >
      {paymentsWords.view}
    </a>
  );
}

async function findAddress({ id, clientId, host }: Omit<ViewProps, "number">): Promise<string | undefined> {
  try {
    const query = new URLSearchParams({ invoiceId: id, clientId });
    const answer = await fetch(`${host}/get-invoice-url?${query}`);
    const { url }: { url?: string } = answer.ok ? await answer.json() : {};
    return url ? `${host}${url}` : undefined;
  } catch {
    return undefined;
  }
}
