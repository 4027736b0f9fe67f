export type Detail = { label: string; value: string };
export type DocumentRow = { what: string; small: string; cells: string[] };

/** A document in words, in the order it is read. */
export type InvoiceDocument = {
  title: string;
  number: string;
  seller: { name: string; lines: string[] };
  buyer: { name: string; lines: string[] };
  details: Detail[];
  /** The one that matters. */
  due: Detail | undefined;
  /** The first is what it is for, the others are figures. */
  columns: string[];
  rows: DocumentRow[];
  note: string;
  sums: Detail[];
  total: Detail & { small: string };
  pay: { bank: Detail[]; reference: Detail; online: string[]; onlineHeading: string } | undefined;
  foot: string;
};
