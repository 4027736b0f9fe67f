import { expect, test } from "vitest";
import { listQuestions } from "../content/plans.ts";
import { startingSite } from "../content/starting-site.ts";
import { supportWords } from "../content/support.ts";
import { describeBusiness, describeHosting, describeQuestions, describeTrail } from "./structured-data.ts";

const origin = "https://tenday.example";
const home = describeBusiness(startingSite, origin, "/assets/home.png");
const hosting = describeHosting(startingSite, origin);
const trail = describeTrail(
  [
    { name: "Home", path: "/" },
    { name: "Website Plans", path: "/plans" },
    { name: "Hosting policy", path: "/policies/hosting" },
  ],
  origin,
);

/** What schema.org knows and search engines ask for; a type that is not here is a fault, too. */
const required: Record<string, string[]> = {
  ProfessionalService: ["name"],
  Person: ["name"],
  PostalAddress: ["streetAddress", "addressLocality", "postalCode", "addressCountry"],
  OpeningHoursSpecification: ["dayOfWeek", "opens", "closes"],
  Service: ["name", "provider", "offers"],
  Offer: ["name", "description", "url", "price", "priceCurrency", "priceSpecification"],
  UnitPriceSpecification: ["price", "priceCurrency", "unitCode", "referenceQuantity"],
  QuantitativeValue: ["value", "unitCode"],
  FAQPage: ["mainEntity"],
  Question: ["name", "acceptedAnswer"],
  Answer: ["text"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
};

/** What a value must look like, wherever its property stands. */
const formats: Record<string, (value: unknown) => boolean> = {
  "@id": isUrl,
  url: isUrl,
  item: isUrl,
  image: isUrl,
  logo: isUrl,
  availability: isUrl,
  price: (value) => typeof value === "string" && /^\d+\.\d{2}$/.test(value),
  priceCurrency: (value) => value === "GBP",
  addressCountry: (value) => value === "GB",
  telephone: (value) => typeof value === "string" && /^\+\d{9,15}$/.test(value),
  email: (value) => typeof value === "string" && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value),
  opens: isTime,
  closes: isTime,
};

function schemaFaults(value: unknown, where = "$"): string[] {
  if (Array.isArray(value)) {
    const inside = value.flatMap((entry, index) => schemaFaults(entry, `${where}[${index}]`));
    return value.length === 0 ? [`${where} is empty`] : inside;
  }
  if (typeof value !== "object" || value === null) {
    return value === undefined || value === "" ? [`${where} says nothing`] : [];
  }
  const properties = Object.entries(value);
  const type = "@type" in value ? String(value["@type"]) : "";
  const names = required[type];
  const missing = names ? names.filter((name) => !(name in value)).map((name) => `${where} has no ${name}`) : [];
  return [
    ...(names ? missing : [`${where} is of an unknown type: ${type}`]),
    ...properties.flatMap(([name, inside]) =>
      formats[name] && !formats[name](inside) ? [`${where}.${name} is not as it should be: ${inside}`] : [],
    ),
    ...properties.flatMap(([name, inside]) => schemaFaults(inside, `${where}.${name}`)),
  ];
}

function isUrl(value: unknown): boolean {
  return typeof value === "string" && URL.parse(value)?.protocol === "https:";
}

function isTime(value: unknown): boolean {
  return typeof value === "string" && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
}

test.each([
  ["the business", home],
  ["hosting", hosting],
  ["the plans' questions", describeQuestions(listQuestions(startingSite))],
  ["the support questions", describeQuestions(supportWords(startingSite).supportQuestions.list)],
  ["a trail", trail],
])("%s is described as search engines want it", (_, thing) => {
  expect(schemaFaults(thing)).toEqual([]);
});

test("the check finds what is wrong", () => {
  const { address: _, ...withoutAddress } = home;
  expect(schemaFaults({ ...home, name: "" })).toEqual(["$.name says nothing"]);
  expect(schemaFaults({ ...home, url: "/plans" })).toEqual(["$.url is not as it should be: /plans"]);
  expect(schemaFaults({ ...withoutAddress, address: { "@type": "PostalAddress" } })).toHaveLength(4);
  expect(schemaFaults({ "@type": "Offers" })).toEqual(["$ is of an unknown type: Offers"]);
  expect(schemaFaults({ "@type": "FAQPage", mainEntity: [] })).toEqual(["$.mainEntity is empty"]);
  const offer = { "@type": "Offer", name: "a", description: "b", url: origin, priceSpecification: 1 };
  expect(schemaFaults({ ...offer, price: "£3.00", priceCurrency: "GBP" })).toHaveLength(1);
  expect(schemaFaults({ ...offer, price: "3.00", priceCurrency: "£" })).toHaveLength(1);
});

test("the business has its own facts and the support hours", () => {
  expect(home).toMatchObject({
    name: "Tenday",
    legalName: "Sam Whitlock trading as Tenday",
    url: "https://tenday.example/",
    image: "https://tenday.example/assets/home.png",
    telephone: "+441632960010",
    priceRange: "£3.00 to £24.99 a month",
    address: { streetAddress: "12 Sample Street", addressLocality: "Sampleford", postalCode: "SF1 2AB" },
    openingHoursSpecification: {
      dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
      opens: "09:00",
      closes: "17:00",
    },
    founder: { name: "Sam Whitlock" },
  });
});

test("an address may have several street lines", () => {
  const address = ["Unit 3", "12 Sample Street", "Sampleford", "SF1 2AB"];
  expect(
    describeBusiness({ ...startingSite, business: { ...startingSite.business, address } }, origin, "/a.png"),
  ).toMatchObject({
    address: { streetAddress: "Unit 3, 12 Sample Street", addressLocality: "Sampleford" },
  });
});

test("each plan is an offer at its month's price, with the commitment in words", () => {
  const said = [
    "£3.00 a month for at least 12 months. A domain comes on top, from £10.00 a year.",
    "£12.99 a month for at least 12 months. The first year’s domain is covered up to £20.00.",
    "£24.99 a month for at least 12 months. The first year’s domain is covered up to £20.00.",
    "£0.00 a month for at least 12 months. A domain comes on top, from £10.00 a year. For small community groups and charities only.",
  ];
  const prices = ["3.00", "12.99", "24.99", "0.00"];
  expect(hosting.offers).toMatchObject(
    startingSite.plans.map(({ name }, index) => ({
      name,
      description: said[index],
      price: prices[index],
      priceCurrency: "GBP",
      priceSpecification: { price: prices[index], priceCurrency: "GBP", unitCode: "MON" },
    })),
  );
});

test("a trail counts from home, with whole addresses", () => {
  expect(trail.itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Home", item: "https://tenday.example/" },
    { "@type": "ListItem", position: 2, name: "Website Plans", item: "https://tenday.example/plans" },
    { "@type": "ListItem", position: 3, name: "Hosting policy", item: "https://tenday.example/policies/hosting" },
  ]);
});
