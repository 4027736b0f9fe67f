import { domainRules, type HostingPlan, hostingPlans, offer, paidPlans, supportHours } from "./catalogue.ts";
import { formatPounds, type Pence } from "./money.ts";

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

export function describeBusiness(business: BusinessDetails, origin: string, picture: string): Thing {
  return {
    "@type": "ProfessionalService",
    "@id": businessId(origin),
    name: business.name,
    legalName: business.legalName,
    url: absolute("/", origin),
    image: absolute(picture, origin),
    logo: absolute("/icon-512.png", origin),
    telephone: business.phone.dial,
    email: business.enquiriesEmail,
    address: postalAddress(business.address),
    areaServed: "GB",
    priceRange: `${priceSpan(paidPlans)} a month`,
    openingHoursSpecification: openingHours(),
    founder: { "@type": "Person", name: business.owner },
  };
}

/** The four plans as offers: a month's price each, and the commitment in words beside it. */
export function describeHosting(business: BusinessDetails, origin: string): Thing {
  const page = absolute("/plans#hosting-plans", origin);
  return {
    "@type": "Service",
    name: "Website hosting",
    serviceType: "Website hosting",
    provider: { "@type": "ProfessionalService", "@id": businessId(origin), name: business.name },
    areaServed: "GB",
    url: page,
    offers: hostingPlans.map((plan) => describePlan(plan, page)),
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

function describePlan(plan: HostingPlan, url: string): Thing {
  const price = { price: decimal(plan.monthlyPence), priceCurrency: "GBP" };
  return {
    "@type": "Offer",
    name: plan.name,
    description: planTerms(plan),
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

function planTerms(plan: HostingPlan): string {
  const whom = plan.forCommunityOnly ? " For small community groups and charities only." : "";
  const domain = plan.features.freeDomainInFirstYear
    ? `The first year’s domain is covered up to ${formatPounds(domainRules.coveredUpToPence)}.`
    : `A domain comes on top, from ${formatPounds(domainRules.fromPencePerYear)} a year.`;
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

function openingHours(): Thing {
  const [first = "", last = ""] = supportHours.days.split(" to ");
  return {
    "@type": "OpeningHoursSpecification",
    dayOfWeek: week.slice(week.indexOf(first), week.indexOf(last) + 1),
    opens: clockTime(supportHours.from),
    closes: clockTime(supportHours.to),
  };
}

const week = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

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
