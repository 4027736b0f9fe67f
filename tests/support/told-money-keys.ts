export const words = (names: string) => names.split(" ");
export const under = (path: string, names: string) => words(names).map((name) => `${path}.${name}`);

/** All that the pages about money are told, beside the client's own. */
export const moneyLoaderKeys: Record<string, string[]> = {
  "routes/admin/billing": [
    ...under("run", "at did id kind left"),
    ...under("run.lines[]", "deed id invoice project why"),
    ...under("runs[]", "at did id kind left"),
    ...under("tonight.charges", "count rows[] sum"),
    ...under("tonight", "day"),
    ...under("tonight.issues", "count sum"),
    ...under("tonight.issues.rows[]", "amount key name problem says to who"),
    ...under("tonight.reminders", "count sum"),
    ...under("tonight.reminders.rows[]", "amount key name problem says to who"),
  ],
  "routes/admin/invoice-desk": [
    ...words("asked attempts[] history[] isNew project reminders[] retryKey"),
    ...under("client", "email id name"),
    ...under("invoice", "due id issued number paid purpose status voidReason voided"),
    ...under("lines[]", "amount description each explanation id period quantity"),
    ...under("moves[]", "amount day id note what"),
    ...under("paper.bank", "accountName accountNumber sortCode"),
    ...under("paper", "buyer[] vat"),
    ...under("sums", "credited net owed paid refunded surplus total vat"),
    ...under("typed", "creditable email owed refundable today"),
  ],
  "routes/admin/invoice-new": words("client draft found[] retryKey search"),
  "routes/admin/invoices": [
    ...under("filter", "client month number status"),
    ...words("isFiltered isFirst older search"),
    ...under("months[]", "label value"),
    ...under("rows[]", "client clientId due id issued number owed project purpose status total written"),
    ...under("totals", "count issued owed paid"),
  ],
  "routes/admin/money": [
    ...under("history[]", "accountName accountNumber at id sortCode termsDays vatNumber vatRate who"),
    ...words("isFilled"),
    ...under("settings", "accountName accountNumber sortCode termsDays vatNumber vatRate"),
  ],
  "routes/admin/statement": [
    ...under("balance", "amount state"),
    ...under("client", "address[] id name"),
    ...under("statement", "broughtForward year years[]"),
    ...under("statement.lines[]", "balance charged invoiceId key on paid what"),
    ...words("today"),
  ],
  "routes/portal/invoice": [
    ...words("home isAdmin"),
    ...under("page", "id owed paidOn status"),
    ...under("page.moves[]", "amount day id isCreditNote on what"),
    ...under("page.sheet.buyer", "lines[] name"),
    ...under("page.sheet", "columns[] foot note number sums[] title"),
    ...under("page.sheet.due", "label value"),
    ...under("page.sheet.facts[]", "label value"),
    ...under("page.sheet.pay.bank[]", "label value"),
    ...under("page.sheet.pay", "onlineHeading online[]"),
    ...under("page.sheet.pay.reference", "label value"),
    ...under("page.sheet.rows[]", "cells[] small what"),
    ...under("page.sheet.seller", "lines[] name"),
    ...under("page.sheet.total", "label small value"),
  ],
};
