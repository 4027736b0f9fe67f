import { addMonths, type Day } from "./calendar-day.ts";
import { keeping } from "./catalogue.ts";

/** No invoice is erased that is younger than this. */
export const keptMonths = 12 * keeping.invoicesAboutYears;

/**
 * The last day on which tax law wants an invoice, by the last day on which something happened to it: the fifth 31 January
 * after the one by which the return of that tax year was due, and six years in any case, as long as the law of VAT wants.
 */
export function keptUntil(lastMovedOn: Day): Day {
  const [year = "", ...monthAndDay] = lastMovedOn.split("-");
  const taxYearEnds = Number(year) + (monthAndDay.join("-") > "04-05" ? 1 : 0);
  const ofReturn = `${taxYearEnds + keeping.invoicesAboutYears}-01-31`;
  const ofVat = addMonths(lastMovedOn, keptMonths);
  return ofReturn > ofVat ? ofReturn : ofVat;
}
