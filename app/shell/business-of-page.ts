import { businessComesFrom, type SaidBusiness } from "../../content/business.ts";

let read: SaidBusiness | undefined;

/** What the document was sent with: a page and its scripts always speak of the same business. */
export function readBusinessOfPage(): void {
  if (typeof document === "undefined") return;
  businessComesFrom(() => {
    read ??= JSON.parse(document.documentElement.dataset.business ?? "{}") as SaidBusiness;
    return read;
  });
}
