import { serviceTargets } from "../domain/catalogue.ts";
import type { SiteContent } from "../domain/website/content.ts";
import { startingIdentity } from "../domain/website/identity.ts";
import { startingQuestions } from "./faq.ts";
import { startingProjects } from "./portfolio.ts";
import { startingTestimonials } from "./testimonials.ts";

const always = (monthlyPence: number, yearlyPence: number) => [{ from: null, monthlyPence, yearlyPence }];
const once = (pence: number) => [{ from: null, pence }];

/**
 * What fills an empty database, and what a build without one shows. Everything here is sample content until it is
 * replaced: `.example` addresses and the 01632 numbers are reserved, so nothing sample can reach a real person. Plans,
 * add-ons and their prices are the specification's.
 */
export const startingContent: SiteContent = {
  business: {
    name: "Tenday",
    owner: "Sam Whitlock",
    firstName: "Sam",
    legalName: "Sam Whitlock trading as Tenday",
    address: ["12 Sample Street", "Sampleford", "SF1 2AB"],
    phone: "01632 960 010",
    enquiriesEmail: "hello@tenday.example",
    supportEmail: "support@tenday.example",
  },
  hours: { firstDay: "Monday", lastDay: "Friday", opens: 9, closes: 17, away: null },
  daysUntilOnline: 10,
  plans: [
    {
      id: "5f0c3b1a-0000-4000-8000-000000000001",
      name: "Data Explorer",
      madeFor: "A small site that tells people where you are.",
      isFeatured: false,
      isForCharities: false,
      hasFreeTrial: false,
      prices: always(300, 3000),
      features: {
        storage: { gigabytes: 1, additionalGigabytes: 0, medium: "SSD" },
        bandwidthGigabytesPerMonth: 5,
        emailAccounts: 2,
        databases: { count: 1, kind: "MySQL" },
        enhancementHoursPerMonth: 0,
        backups: { every: "week", keptForDays: 0 },
        freeDomainInFirstYear: false,
      },
    },
    {
      id: "5f0c3b1a-0000-4000-8000-000000000002",
      name: "Tech Voyager",
      madeFor: "Room to grow, and an hour of my time each month.",
      isFeatured: true,
      isForCharities: false,
      hasFreeTrial: false,
      prices: always(1299, 12_999),
      features: {
        storage: { gigabytes: 50, additionalGigabytes: 0, medium: "" },
        bandwidthGigabytesPerMonth: 500,
        emailAccounts: 20,
        databases: { count: 10, kind: "" },
        enhancementHoursPerMonth: 1,
        backups: { every: "day", keptForDays: 0 },
        freeDomainInFirstYear: true,
      },
    },
    {
      id: "5f0c3b1a-0000-4000-8000-000000000003",
      name: "Cyber Titan",
      madeFor: "Busy shops with plenty to store and to change.",
      isFeatured: false,
      isForCharities: false,
      hasFreeTrial: false,
      prices: always(2499, 24_999),
      features: {
        storage: { gigabytes: 100, additionalGigabytes: 50, medium: "" },
        bandwidthGigabytesPerMonth: 1000,
        emailAccounts: 50,
        databases: { count: 30, kind: "" },
        enhancementHoursPerMonth: 3,
        backups: { every: "hour", keptForDays: 30 },
        freeDomainInFirstYear: true,
      },
    },
    {
      id: "5f0c3b1a-0000-4000-8000-000000000004",
      name: "Community & Charity",
      madeFor:
        "For small community groups and charities only. The website is free and so is the hosting, for the same {months} months; you pay for your domain name, from {domain price} a year.",
      isFeatured: false,
      isForCharities: true,
      hasFreeTrial: false,
      prices: always(0, 0),
      features: {
        storage: { gigabytes: 10, additionalGigabytes: 0, medium: "" },
        bandwidthGigabytesPerMonth: 10,
        emailAccounts: 10,
        databases: { count: 1, kind: "" },
        enhancementHoursPerMonth: 0,
        backups: { every: "week", keptForDays: 0 },
        freeDomainInFirstYear: false,
      },
    },
  ],
  addOns: [
    {
      id: "5f0c3b1a-0000-4000-8000-000000000011",
      title: "Extra support hours",
      description: "When you need more of my time than your plan includes.",
      unit: "an hour",
      pricingType: "one_time",
      isSeveralTimes: true,
      use: "hours",
      prices: once(2000),
    },
    {
      id: "5f0c3b1a-0000-4000-8000-000000000012",
      title: "Managed blog setup",
      description: "A blog on your site, set up and ready to write in.",
      unit: "once",
      pricingType: "one_time",
      isSeveralTimes: false,
      use: "other",
      prices: once(9500),
    },
    {
      id: "5f0c3b1a-0000-4000-8000-000000000013",
      title: "Basic CMS",
      description: "Change words and pictures yourself, without asking me.",
      unit: "once",
      pricingType: "one_time",
      isSeveralTimes: false,
      use: "other",
      prices: once(12_500),
    },
    {
      id: "5f0c3b1a-0000-4000-8000-000000000014",
      title: "Additional storage",
      description: "10 GB more room for photographs and files.",
      unit: "a month per 10 GB",
      pricingType: "recurring",
      isSeveralTimes: true,
      use: "storage",
      prices: once(500),
    },
    {
      id: "5f0c3b1a-0000-4000-8000-000000000015",
      title: "Advanced security monitoring",
      description: "Your site is watched for break-ins, day and night.",
      unit: "a month",
      pricingType: "recurring",
      isSeveralTimes: false,
      use: "other",
      prices: once(1000),
    },
    {
      id: "5f0c3b1a-0000-4000-8000-000000000016",
      title: "Priority emergency support",
      description: `An answer within ${serviceTargets.emergencyReplyMinutes} minutes when it matters.`,
      unit: "a month",
      pricingType: "recurring",
      isSeveralTimes: false,
      use: "emergency",
      prices: once(2500),
    },
  ],
  domainName: {
    id: "5f0c3b1a-0000-4000-8000-000000000021",
    name: "Domain name",
    coveredUpToPence: 2000,
    prices: once(1000),
  },
  testimonials: startingTestimonials,
  projects: startingProjects,
  questions: startingQuestions,
  showcases: { parkTemplate: true, builder: true },
  identity: startingIdentity,
  texts: {},
};
