import { checkPrinted } from "./check-text.ts";
import { cleanLine } from "./clean-text.ts";
import { keysOf } from "./is-key-of.ts";
import { formatPounds, type Pence, parsePounds } from "./money.ts";
import { quantityProblem, readQuantity } from "./quantity.ts";

/** A row of the form as it was typed; an empty one is no line. */
type DraftRow = { description: string; quantity: string; price: string; line: string };
type DraftForm = { rows: DraftRow[] };
/** By the name of the field, and `rows` for all of them together. */
type DraftProblems = Record<string, string>;
export type DraftLine = {
  description: string;
  quantity: number;
  unitPence: Pence;
  /** Of a draft that is changed: the line it was. */
  lineId?: string;
};

export const rowsOfADraft = 12;
const largestTotal: Pence = 1_000_000_00;

/** 'description-1', 'quantity-1', 'price-1'. */
export function draftField(field: keyof DraftRow, row: number): string {
  return `${field}-${row + 1}`;
}

export function readDraftInvoice(received: Record<string, unknown>): DraftForm {
  const read = (field: keyof DraftRow, row: number) => cleanLine(received[draftField(field, row)]);
  return {
    rows: Array.from({ length: rowsOfADraft }, (_, row) => ({
      description: read("description", row),
      quantity: read("quantity", row),
      price: read("price", row),
      line: read("line", row),
    })),
  };
}

/** `besidesPence`: what else the invoice asks for. */
export function checkDraftInvoice({ rows }: DraftForm, besidesPence: Pence = 0): DraftProblems {
  const problems: DraftProblems = {};
  for (const [index, row] of rows.entries()) {
    if (isEmpty(row)) continue;
    const wrong = checkRow(row);
    for (const field of keysOf(wrong)) {
      const message = wrong[field];
      if (message) problems[draftField(field, index)] = message;
    }
  }
  if (Object.keys(problems).length > 0) return problems;
  const lines = linesOfDraft({ rows });
  if (lines.length === 0 && besidesPence === 0) return { rows: "Write at least one line." };
  const total = draftTotal(lines) + besidesPence;
  if (total < 0) return { rows: "The discounts are larger than the rest. The total cannot be below £0.00." };
  return total > largestTotal ? { rows: `The total cannot be above ${formatPounds(largestTotal)}.` } : {};
}

/** Of a form without problems. */
export function linesOfDraft({ rows }: DraftForm): DraftLine[] {
  return rows
    .filter((row) => !isEmpty(row))
    .map(({ description, quantity, price, line }) => ({
      description,
      quantity: readQuantity(quantity) ?? 1,
      unitPence: readPrice(price) ?? 0,
      ...(line ? { lineId: line } : {}),
    }));
}

export function draftTotal(lines: readonly DraftLine[]): Pence {
  return lines.reduce((pence, { quantity, unitPence }) => pence + quantity * unitPence, 0);
}

function checkRow({ description, quantity, price }: DraftRow): Partial<DraftRow> {
  const problems: Partial<DraftRow> = {};
  if (!description) problems.description = "Say what it is for.";
  else {
    const wrong = checkPrinted(description, 200);
    if (wrong) problems.description = wrong;
  }
  if (readQuantity(quantity) === undefined) problems.quantity = quantityProblem;
  if (readPrice(price) === undefined)
    problems.price = "A price is pounds and pence, such as 12.99, or -5 for a discount.";
  else if (Math.abs((readPrice(price) ?? 0) * (readQuantity(quantity) ?? 1)) > largestTotal)
    problems.price = `A line cannot be above ${formatPounds(largestTotal)}.`;
  else if (isDiscount(description) && (readPrice(price) ?? 0) > 0)
    problems.price = `A discount takes something off. Did you mean -${price.replace("£", "")}?`;
  return problems;
}

/** 'Discount', 'Discount for friends', '10% discount'; not 'Discount cards'. */
function isDiscount(description: string): boolean {
  return /^(?:[\d.,£%]+\s+)?discount(?:$|\W+(?:$|of|for|on|as|\d|£))/i.test(description);
}

/** A number alone, as the form offers it, is not yet a line. */
function isEmpty({ description, price }: DraftRow): boolean {
  return !description && !price;
}

function readPrice(text: string): Pence | undefined {
  const [, sign = "", amount = ""] = /^([-−]?)\s*(.*)$/.exec(text) ?? [];
  const pence = parsePounds(amount);
  if (pence === undefined) return;
  return sign && pence > 0 ? -pence : pence;
}
