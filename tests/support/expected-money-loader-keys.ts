export const words = (names: string) => names.split(" ");
export const under = (path: string, names: string) => words(names).map((name) => `${path}.${name}`);

/** All that the pages about money are told, beside the client's own. */
export const moneyLoaderKeys: Record<string, string[]> = {
  "admin/billing/route": [
    ...under("run", "at did id kind left"),
    ...under("run.lines[]", "id invoice outcome project why"),
    ...under("runs[]", "at did id kind left"),
    ...under("tonight.charges", "count rows[] sum"),
    ...under("tonight", "day"),
    ...under("tonight.issues", "count sum"),
    ...under("tonight.issues.rows[]", "amount key name problem says to who"),
    ...under("tonight.reminders", "count sum"),
    ...under("tonight.reminders.rows[]", "amount key name problem says to who"),
  ],
  "admin/invoice/route": [
    ...words("attempts[] history[] isNew opened project reminders[] retryKey"),
    ...under("client", "email id name"),
    ...under("invoice", "due id issued number paid purpose status voidReason voided"),
    ...under("lines[]", "amount description each explanation id period quantity"),
    ...under("moves[]", "amount day id note what"),
    ...under("paper.bank", "accountName accountNumber sortCode"),
    ...under("paper", "buyer[] vat"),
    ...under("sums", "credited net owed paid refunded surplus total vat"),
    ...under("typed", "creditable email owed refundable today"),
  ],
  "admin/invoice-new/route": words("client draft found[] retryKey search"),
  "admin/invoices/route": [
    ...under("filter", "client month number status"),
    ...words("isFiltered isFirst older search"),
    ...under("months[]", "label value"),
    ...under("rows[]", "client clientId due id issued number owed project purpose status total written"),
    ...under("totals", "count issued owed paid"),
  ],
  "admin/money/route": [
    ...under("history[]", "accountName accountNumber at id sortCode termsDays vatNumber vatRate who"),
    ...words("isFilled"),
    ...under("settings", "accountName accountNumber sortCode termsDays vatNumber vatRate"),
  ],
  "admin/statement/route": [
    ...under("balance", "amount state"),
    ...under("client", "address[] id name"),
    ...under("statement", "broughtForward year years[]"),
    ...under("statement.lines[]", "balance charged invoiceId key on paid what"),
    ...words("today"),
  ],
  "client/invoice/route": [
    ...words("home isAdmin"),
    ...under("page", "id owed paidOn status"),
    ...under("page.moves[]", "amount day id isCreditNote on what"),
    ...under("page.document.buyer", "lines[] name"),
    ...under("page.document", "columns[] foot note number sums[] title"),
    ...under("page.document.due", "label value"),
    ...under("page.document.details[]", "label value"),
    ...under("page.document.pay.bank[]", "label value"),
    ...under("page.document.pay", "onlineHeading online[]"),
    ...under("page.document.pay.reference", "label value"),
    ...under("page.document.rows[]", "cells[] small what"),
    ...under("page.document.seller", "lines[] name"),
    ...under("page.document.total", "label small value"),
  ],
};
