/** With an address: it can be pressed. */
export type Detail = { label: string; value: string; href?: string };
export type DocumentRow = { what: string; small: string; cells: string[] };

/** A document in words, in the order it is read. */
export type InvoiceDocument = {
  title: string;
  number: string;
  /** What has become of it, to be seen from afar. One that is void has it across every page. */
  stamp: { word: string; day: string; isVoid: boolean } | undefined;
  seller: { name: string; lines: string[] };
  buyerHeading: string;
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
  /** What was paid of it, when and how. */
  moved: { columns: string[]; rows: DocumentRow[] } | undefined;
  /** What it means for whoever reads it. */
  notice: { heading: string; lines: string[] } | undefined;
  foot: string;
  /** The last of the ten days: a shop sign that says OPEN, which reads as a status, or the brand's mark. */
  ornament: "shop-sign" | "mark";
};
