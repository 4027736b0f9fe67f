/**
 * Who runs this business. Everything here is sample content until it is replaced: `.example` addresses and the 01632
 * numbers are reserved, so nothing sample can reach a real person.
 */
export const business = {
  name: "Tenday",
  owner: "Sam Whitlock",
  /** What clients call the owner, and what the day's screen does. */
  firstName: "Sam",
  legalName: "Sam Whitlock trading as Tenday",
  address: ["12 Sample Street", "Sampleford", "SF1 2AB"],
  // No-break spaces: a number that is broken over two lines is read wrongly.
  phone: { shown: "01632\u00a0960\u00a0010", dial: "+441632960010" },
  enquiriesEmail: "hello@tenday.example",
  supportEmail: "support@tenday.example",
  supportHours: "Mon–Fri, 9am–5pm",
} as const;

/** The sentence that stands wherever 'free' does. */
export const commitment = "12 months’ hosting, from £3 a month, plus a domain";
