/** What stands before the number of every invoice: one word for good, once the first is issued. */
export const startingPrefix = "TD";

/** Where numbers begin, and what stands before them. */
export type Numbering = { prefix: string; first: number };

let prefix = startingPrefix;

/** As the books have it: a process reads it when it starts, and again while it may still change. */
export const numberPrefix = (): string => prefix;

export function keepNumberPrefix(read: string): void {
  prefix = read;
}

const firstAtMost = 1_000_000;

/** A number that cannot be read is none (NaN), and the check says so. */
export function readNumbering(received: Record<string, unknown>): Numbering {
  const first = String(received.first ?? "").trim();
  return {
    prefix: String(received.prefix ?? "")
      .trim()
      .toUpperCase(),
    first: /^\d{1,7}$/.test(first) ? Number(first) : Number.NaN,
  };
}

export function checkNumbering({ prefix: word, first }: Numbering): Partial<Record<keyof Numbering, string>> {
  return {
    ...(/^[A-Z0-9]{1,6}$/.test(word) ? {} : { prefix: "Choose one to six letters or digits, such as TD." }),
    ...(first >= 1 && first <= firstAtMost ? {} : { first: "Choose a whole number from 1 to 1,000,000." }),
  };
}
