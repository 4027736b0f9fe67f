import type { ReactNode } from "react";
import { managedMoneyWords } from "../../../content/admin-money.ts";
import type { IconName } from "../../ui/icon.tsx";

/** Before somebody or something is deleted: what is open and stays payable. */
export function openInvoicePoints(open: { id: string; says: string }[]): { icon: IconName; says: ReactNode }[] {
  if (open.length === 0) return [];
  return [
    {
      icon: "card",
      says: (
        <>
          <b>{managedMoneyWords.openFirst(open.length)}</b>: {open.map(({ says }) => says).join("; ")}.
          {managedMoneyWords.openStay}
        </>
      ),
    },
  ];
}
