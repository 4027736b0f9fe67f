import type { Pence } from "./money.ts";

/** What is sold and what is promised: every number of the offer, in one place. Pages, policies and the seed read it. */

export type HostingPlan = {
  slug: "data-explorer" | "tech-voyager" | "cyber-titan" | "community-and-charity";
  name: string;
  monthlyPence: Pence;
  annualPence: Pence;
  freeTrial: boolean;
  featured: boolean;
  forCommunityOnly: boolean;
  features: PlanFeatures;
};

export type PlanFeatures = {
  storage: { gigabytes: number; additionalGigabytes: number; medium?: string };
  bandwidthGigabytesPerMonth: number;
  emailAccounts: number;
  databases: { count: number; kind?: string };
  enhancementHoursPerMonth: number;
  backups: { every: "week" | "day" | "hour"; keptForDays?: number };
  freeDomainInFirstYear: boolean;
};

export const dataExplorer: HostingPlan = {
  slug: "data-explorer",
  name: "Data Explorer",
  monthlyPence: 300,
  annualPence: 3000,
  freeTrial: false,
  featured: false,
  forCommunityOnly: false,
  features: {
    storage: { gigabytes: 1, additionalGigabytes: 0, medium: "SSD" },
    bandwidthGigabytesPerMonth: 5,
    emailAccounts: 2,
    databases: { count: 1, kind: "MySQL" },
    enhancementHoursPerMonth: 0,
    backups: { every: "week" },
    freeDomainInFirstYear: false,
  },
};

export const techVoyager: HostingPlan = {
  slug: "tech-voyager",
  name: "Tech Voyager",
  monthlyPence: 1299,
  annualPence: 12_999,
  freeTrial: false,
  featured: true,
  forCommunityOnly: false,
  features: {
    storage: { gigabytes: 50, additionalGigabytes: 0 },
    bandwidthGigabytesPerMonth: 500,
    emailAccounts: 20,
    databases: { count: 10 },
    enhancementHoursPerMonth: 1,
    backups: { every: "day" },
    freeDomainInFirstYear: true,
  },
};

export const cyberTitan: HostingPlan = {
  slug: "cyber-titan",
  name: "Cyber Titan",
  monthlyPence: 2499,
  annualPence: 24_999,
  freeTrial: false,
  featured: false,
  forCommunityOnly: false,
  features: {
    storage: { gigabytes: 100, additionalGigabytes: 50 },
    bandwidthGigabytesPerMonth: 1000,
    emailAccounts: 50,
    databases: { count: 30 },
    enhancementHoursPerMonth: 3,
    backups: { every: "hour", keptForDays: 30 },
    freeDomainInFirstYear: true,
  },
};

export const communityAndCharity: HostingPlan = {
  slug: "community-and-charity",
  name: "Community & Charity",
  monthlyPence: 0,
  annualPence: 0,
  freeTrial: false,
  featured: false,
  forCommunityOnly: true,
  features: {
    storage: { gigabytes: 10, additionalGigabytes: 0 },
    bandwidthGigabytesPerMonth: 10,
    emailAccounts: 10,
    databases: { count: 1 },
    enhancementHoursPerMonth: 0,
    backups: { every: "week" },
    freeDomainInFirstYear: false,
  },
};

export const paidPlans: readonly HostingPlan[] = [dataExplorer, techVoyager, cyberTitan];
export const hostingPlans: readonly HostingPlan[] = [...paidPlans, communityAndCharity];

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

const storageStepGigabytes = 10;

export type AddOn = {
  title: string;
  description: string;
  pence: Pence;
  pricingType: "one_time" | "recurring";
  /** How the price is said after the figure: '£20.00 an hour'. */
  unit: string;
  /** One project may hold it more than once. */
  severalTimes: boolean;
};

export const extraSupportHours: AddOn = {
  title: "Extra support hours",
  description: "When you need more of my time than your plan includes.",
  pence: 2000,
  pricingType: "one_time",
  unit: "an hour",
  severalTimes: true,
};

const managedBlogSetup: AddOn = {
  title: "Managed blog setup",
  description: "A blog on your site, set up and ready to write in.",
  pence: 9500,
  pricingType: "one_time",
  unit: "once",
  severalTimes: false,
};

const basicCms: AddOn = {
  title: "Basic CMS",
  description: "Change words and pictures yourself, without asking me.",
  pence: 12_500,
  pricingType: "one_time",
  unit: "once",
  severalTimes: false,
};

export const additionalStorage: AddOn = {
  title: "Additional storage",
  description: `${storageStepGigabytes} GB more room for photographs and files.`,
  pence: 500,
  pricingType: "recurring",
  unit: `a month per ${storageStepGigabytes} GB`,
  severalTimes: true,
};

const advancedSecurityMonitoring: AddOn = {
  title: "Advanced security monitoring",
  description: "Your site is watched for break-ins, day and night.",
  pence: 1000,
  pricingType: "recurring",
  unit: "a month",
  severalTimes: false,
};

export const priorityEmergencySupport: AddOn = {
  title: "Priority emergency support",
  description: `An answer within ${serviceTargets.emergencyReplyMinutes} minutes when it matters.`,
  pence: 2500,
  pricingType: "recurring",
  unit: "a month",
  severalTimes: false,
};

export const addOns: readonly AddOn[] = [
  extraSupportHours,
  managedBlogSetup,
  basicCms,
  additionalStorage,
  advancedSecurityMonitoring,
  priorityEmergencySupport,
];

export const offer = {
  pagesAtMost: 10,
  minimumTermMonths: 12,
  /** About: an aim, not a promise. */
  daysUntilOnline: 10,
  /** A cancelled client's data is kept this long, then erased. */
  retentionDays: 10,
  /** Consumers who bought at a distance may change their mind for this long. */
  consumerCancellationDays: 14,
} as const;

export const domainRules = {
  fromPencePerYear: 1000,
  /** On plans that include the first year's domain, the provider covers this much and the customer pays the rest. */
  coveredUpToPence: 2000,
  renewals: "at cost",
  exampleEndings: [".co.uk", ".com"],
  refused: ["adult", "hateful", "illegal"],
} as const;

export const supportHours = { days: "Monday to Friday", from: "9am", to: "5pm", hoursADay: 8 } as const;

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
} as const;

/**
 * The dashboard offers the add-on and new-project cards to clients with fewer projects than this.
 * @public
 */
export const extraCardsBelowProjects = 3;

export function annualSaving(plan: HostingPlan): Pence {
  return 12 * plan.monthlyPence - plan.annualPence;
}

export function termTotal(plan: HostingPlan): Pence {
  return offer.minimumTermMonths * plan.monthlyPence;
}

/** What a client who pays monthly still owes when leaving after so many months. It reaches zero with the term. */
export function leftToPay(plan: HostingPlan, monthsPaid: number): Pence {
  return Math.max(0, offer.minimumTermMonths - monthsPaid) * plan.monthlyPence;
}
