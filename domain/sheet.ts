export type Fact = { label: string; value: string };
export type SheetRow = { what: string; small: string; cells: string[] };

/** A document in words, in the order it is read. */
export type Sheet = {
  title: string;
  number: string;
  seller: { name: string; lines: string[] };
  buyer: { name: string; lines: string[] };
  facts: Fact[];
  /** The one that matters. */
  due: Fact | undefined;
  /** The first is what it is for, the others are figures. */
  columns: string[];
  rows: SheetRow[];
  note: string;
  sums: Fact[];
  total: Fact & { small: string };
  pay: { bank: Fact[]; reference: Fact; online: string[]; onlineHeading: string } | undefined;
  foot: string;
};
