import type { ReactNode } from "react";
import type { IconName } from "../../ui/icon.tsx";
import { deletingWords } from "./words.ts";

/** Before somebody or something is deleted: what is open and stays payable. */
export function openInvoicePoints(open: { id: string; says: string }[]): { icon: IconName; says: ReactNode }[] {
  if (open.length === 0) return [];
  return [
    {
      icon: "card",
      says: (
        <>
          <b>{deletingWords.openFirst(open.length)}</b>: {open.map(({ says }) => says).join("; ")}.
          {deletingWords.openStay}
        </>
      ),
    },
  ];
}
