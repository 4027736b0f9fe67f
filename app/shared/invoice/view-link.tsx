import type { MouseEvent } from "react";
import { paymentsWords } from "../../../content/payments.ts";

export type ViewProps = {
  id: string;
  number: string;
  clientId: string;
};

/**
 * Opens the invoice in a new tab: on a phone its page, where it can be read; elsewhere its PDF, once its address is known.
 * Without scripts, or without an address, its page.
 */
export function ViewInvoice({ id, number, clientId }: ViewProps) {
  async function open(event: MouseEvent<HTMLAnchorElement>) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (window.matchMedia(phone).matches) return;
    // Opened before anything is asked: a tab that opens later is one that browsers block.
    const tab = window.open("", "_blank");
    if (!tab) return;
    event.preventDefault();
    tab.opener = null;
    tab.location.href = (await findAddress({ id, clientId })) ?? `/invoices/${id}`;
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

const phone = "(max-width: 767px)";

async function findAddress({ id, clientId }: Omit<ViewProps, "number">): Promise<string | undefined> {
  try {
    const query = new URLSearchParams({ invoiceId: id, clientId });
    const answer = await fetch(`/get-invoice-url?${query}`);
    const { url }: { url?: string } = answer.ok ? await answer.json() : {};
    return url;
  } catch {
    return undefined;
  }
}
