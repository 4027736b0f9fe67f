import { offer } from "./catalogue.ts";
import { formatPounds, type Pence } from "./money.ts";
import { logoAddress } from "./website/picture.ts";
import {
  type DomainName,
  type HostingPlan,
  openWeekdays,
  paidPlans,
  type Site,
  type SupportHours,
} from "./website/site.ts";

/** What search engines read beside the words: plain objects in the vocabulary of schema.org. */
export type Thing = { "@type": string; [property: string]: unknown };

export type BusinessDetails = {
  name: string;
  legalName: string;
  owner: string;
  /** Street lines, then the town, then the postcode. */
  address: readonly string[];
  phone: { dial: string };
  enquiriesEmail: string;
};

export function describeBusiness(site: Site, origin: string, picture: string): Thing {
  const { business, hours } = site;
  return {
    "@type": "ProfessionalService",
    "@id": businessId(origin),
    name: business.name,
    legalName: business.legalName,
    url: absolute("/", origin),
    image: absolute(picture, origin),
    logo: absolute(site.identity.logo ? logoAddress(site.identity.logo, 512) : "/icon-512.png", origin),
    telephone: business.phone.dial,
    email: business.enquiriesEmail,
    address: postalAddress(business.address),
    areaServed: "GB",
    priceRange: `${priceSpan(paidPlans(site))} a month`,
    openingHoursSpecification: openingHours(hours),
    founder: { "@type": "Person", name: business.owner },
  };
}

/** The four plans as offers: a month's price each, and the commitment in words beside it. */
export function describeHosting({ business, plans, domainName }: Site, origin: string): Thing {
  const page = absolute("/plans#hosting-plans", origin);
  return {
    "@type": "Service",
    name: "Website hosting",
    serviceType: "Website hosting",
    provider: { "@type": "ProfessionalService", "@id": businessId(origin), name: business.name },
    areaServed: "GB",
    url: page,
    offers: plans.map((plan) => describePlan(plan, domainName, page)),
  };
}

export function describeQuestions(questions: readonly { question: string; answer: string }[]): Thing {
  return {
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

/** From home down to the page itself. */
export function describeTrail(steps: readonly { name: string; path: string }[], origin: string): Thing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: absolute(path, origin),
    })),
  };
}

type Written = { title: string; excerpt: string; _createdAt: string; _updatedAt: string };

export function describeArticle(
  { title, excerpt, _createdAt, _updatedAt }: Written,
  { owner, name }: BusinessDetails,
  { path, pictures }: { path: string; pictures: string[] },
  origin: string,
): Thing {
  const url = absolute(path, origin);
  return {
    "@type": "Article",
    "@id": url,
    mainEntityOfPage: url,
    headline: title,
    description: excerpt,
    datePublished: _createdAt,
    dateModified: _updatedAt,
    inLanguage: "en-GB",
    author: { "@type": "Person", name: owner, url: absolute("/about", origin) },
    publisher: { "@type": "ProfessionalService", "@id": businessId(origin), name },
    ...(pictures.length > 0 ? { image: pictures.map((picture) => absolute(picture, origin)) } : {}),
  };
}

export function absolute(path: string, origin: string): string {
  return new URL(path, origin).href;
}

function describePlan(plan: HostingPlan, domainName: DomainName, url: string): Thing {
  const price = { price: decimal(plan.monthlyPence), priceCurrency: "GBP" };
  return {
    "@type": "Offer",
    name: plan.name,
    description: planTerms(plan, domainName),
    url,
    availability: "https://schema.org/InStock",
    ...price,
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      ...price,
      unitCode: "MON",
      referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: "MON" },
    },
  };
}

function planTerms(plan: HostingPlan, { coveredUpToPence, pencePerYear }: DomainName): string {
  const whom = plan.isForCharities ? " For small community groups and charities only." : "";
  const domain = plan.features.freeDomainInFirstYear
    ? `The first year’s domain is covered up to ${formatPounds(coveredUpToPence)}.`
    : `A domain comes on top, from ${formatPounds(pencePerYear)} a year.`;
  return `${formatPounds(plan.monthlyPence)} a month for at least ${offer.minimumTermMonths} months. ${domain}${whom}`;
}

function businessId(origin: string): string {
  return absolute("/#business", origin);
}

function postalAddress(lines: readonly string[]): Thing {
  const [postalCode, addressLocality, ...street] = [...lines].reverse();
  return {
    "@type": "PostalAddress",
    streetAddress: street.reverse().join(", "),
    addressLocality,
    postalCode,
    addressCountry: "GB",
  };
}

function openingHours(hours: SupportHours): Thing {
  return {
    "@type": "OpeningHoursSpecification",
    dayOfWeek: openWeekdays(hours),
    opens: clockTime(hours.from),
    closes: clockTime(hours.to),
  };
}

/** '5pm' as '17:00'. */
function clockTime(words: string): string {
  const hour = (Number.parseInt(words, 10) % 12) + (words.endsWith("pm") ? 12 : 0);
  return `${String(hour).padStart(2, "0")}:00`;
}

function priceSpan(plans: readonly HostingPlan[]): string {
  const prices = plans.map((plan) => plan.monthlyPence);
  return `${formatPounds(Math.min(...prices))} to ${formatPounds(Math.max(...prices))}`;
}

/** Pounds without their sign, as machines read them: '12.99'. */
function decimal(amount: Pence): string {
  return formatPounds(amount).replace(/[£,]/g, "");
}
