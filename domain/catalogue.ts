import type { Pence } from "./money.ts";

/** What is promised whatever a provider sells: every fixed number of the offer, in one place. What is sold is the website's. */

export const serviceTargets = {
  // The specification has two readings of the uptime target and they differ. Each policy states its own; do not
  // 'correct' one to the other without the provider.
  uptimeInHostingPolicy: "99.9%",
  uptimeInSupportPolicy: "99.99999%",
  enquiryReplyHours: 24,
  ticketReplyBusinessHours: 24,
  averageTicketReplyHours: 1,
  emergencyReplyMinutes: 30,
  contactAttempts: 3,
} as const;

export const offer = {
  pagesAtMost: 10,
  minimumTermMonths: 12,
  /** So long before its end clients are told of it, once. */
  termNoticeDays: 30,
  /** A cancelled client's data is kept this long, then erased. */
  retentionDays: 10,
  /** Consumers who bought at a distance may change their mind for this long. */
  consumerCancellationDays: 14,
} as const;

export const domainRules = {
  renewals: "at cost",
  exampleEndings: [".co.uk", ".com"],
  refused: ["adult", "hateful", "illegal"],
} as const;

export const payment = {
  ways: ["bank transfer", "recurring card payments"],
  recurringInvoiceDaysAhead: 14,
  otherInvoiceDueDays: 14,
} as const;

export const keeping = {
  enquiriesMonths: 12,
  spamDays: 30,
  loginAttemptsMonths: 12,
  invoicesAboutYears: 6,
  complaintAnsweredDays: 30,
  /** A backup is kept for 14 days; a second place that keeps what is deleted keeps it for 30 more. */
  backupDays: 45,
} as const;

/**
 * The dashboard offers the add-on and new-project cards to clients with fewer projects than this.
 * @public
 */
export const extraCardsBelowProjects = 3;

type Prices = { monthlyPence: Pence; annualPence: Pence };

export function annualSaving(plan: Prices): Pence {
  return 12 * plan.monthlyPence - plan.annualPence;
}

export function termTotal(plan: Prices): Pence {
  return offer.minimumTermMonths * plan.monthlyPence;
}

/** What a client who pays monthly still owes when leaving after so many months. It reaches zero with the term. */
export function leftToPay(plan: Prices, monthsPaid: number): Pence {
  return Math.max(0, offer.minimumTermMonths - monthsPaid) * plan.monthlyPence;
}
