import type { Answer } from "../../actions.server.ts";
import { type Missing, missingWords } from "./missing-words.ts";

type Where = {
  /** Whose address may be missing. */
  clientId?: string | null | undefined;
  /** Which draft may have to be changed. */
  invoiceId?: string | undefined;
  form?: string;
};

/** Why an invoice was not issued, and where each thing that it lacks is filled in. */
export function sayMissing(missing: readonly Missing[], { clientId, invoiceId, form }: Where): Answer {
  const links = missing.flatMap((field) => {
    const to = placeOf(field, { clientId, invoiceId });
    return to ? [to] : [];
  });
  const message = [...missing.map((field) => missingWords[field]), missingWords.nothingSent].join(" ");
  const unique = links.filter(({ to }, index) => links.findIndex((link) => link.to === to) === index);
  return { tone: "fail", message, links: unique, ...(form ? { form } : {}) };
}

function placeOf(field: Missing, { clientId, invoiceId }: Where): { to: string; label: string } | undefined {
  const { links } = missingWords;
  if (field === "bank-details") return { to: "/dashboard/admin/money", label: links[field] };
  if (field === "client-address" && clientId)
    return { to: `/dashboard/admin/manage-client/${clientId}#details`, label: links[field] };
  if ((field === "lines" || field === "total") && invoiceId)
    return { to: `/dashboard/admin/invoices/new?draft=${invoiceId}`, label: links[field] };
}
