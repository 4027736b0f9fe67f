/** What the first steps look at. `environment` is the running site's. */
export type SetUp = {
  business: {
    name: string;
    owner: string;
    firstName: string;
    legalName: string;
    address: readonly string[];
    phone: { shown: string; dial: string };
    enquiriesEmail: string;
    supportEmail: string;
  };
  testimonials: readonly { name: string; isSample: boolean }[];
  environment: Readonly<Record<string, string | undefined>>;
  /** What the database says; `silent` where it does not answer. */
  books: SetUpBooks | "silent" | undefined;
};

export type SetUpBooks = {
  hasBankDetails: boolean;
  /** Every admin's login has a second step. */
  hasSecondStep: boolean;
  /** Saved or published once by the provider, or already on an invoice. */
  hasOwnPrices: boolean;
  /** The worker alone knows the mail server; what it has sent is known to all. */
  hasSentMail: boolean;
};

/** What the books say. The prices of the samples become the provider's own with the first invoice. */
export const booksFields = `exists (select from money_settings) as "hasBankDetails",
  exists (select from invoices where issued_at is not null)
    or exists (select from audit_events where action in ('catalogue-changed', 'website-published')) as "hasOwnPrices",
  exists (select from mails where sent_at is not null) as "hasSentMail"`;

/** As the role that keeps the logins sees it. */
export const secondStepField = `not exists (select from profiles p join auth."user" u on u.id = p.id
  where p.role = 'admin' and p.disabled_at is null and not coalesce(u.two_factor_enabled, false)) as "hasSecondStep"`;

export type Problem = {
  where: string;
  what: string;
  todo: string;
  /** Said, and nothing that must be done. */
  mayStay?: true;
};

export type Check = (setUp: SetUp) => Problem[];

/** What the first screen and `doctor` both look at, step by step. Backups are judged with the rest of the system. */
export const setUpChecks = {
  business: [sampleNames, sampleFirstName, sampleAddress, samplePhone, sampleEmails],
  "second-step": [secondStep],
  bank: [bankDetails],
  prices: [ownPrices],
  testimonials: [sampleTestimonials],
  mail: [sentMail, mailAddresses],
} satisfies Record<string, Check[]>;

const businessScreen = "/dashboard/admin/website/business";

function sampleNames({ business }: SetUp): Problem[] {
  const samples = [
    ["name", business.name, "Tenday"],
    ["owner", business.owner, "Sam Whitlock"],
    ["legalName", business.legalName, "Sam Whitlock trading as Tenday"],
  ] as const;
  return samples.flatMap(([field, value, sample]) =>
    value === sample
      ? [{ where: businessScreen, what: `${field} is the sample ‘${sample}’.`, todo: "Put your own." }]
      : [],
  );
}

/** There are others called Sam. */
function sampleFirstName({ business: { owner, firstName } }: SetUp): Problem[] {
  if (firstName !== "Sam" || owner.includes("Sam")) return [];
  return [{ where: businessScreen, what: "firstName is the sample ‘Sam’.", todo: "Put what clients call you." }];
}

function sampleAddress({ business: { address } }: SetUp): Problem[] {
  if (!/sample|SF1 2AB/i.test(address.join(" "))) return [];
  const todo = "Put an address where letters and legal papers reach you: the law wants it on the site.";
  return [{ where: businessScreen, what: `address is the sample ‘${address.join(", ")}’.`, todo }];
}

function samplePhone({ business: { phone } }: SetUp): Problem[] {
  const digits = `${phone.shown} ${phone.dial}`.replace(/[^\d ]/g, "");
  if (!/(?:^|\s)(?:0|44)1632/.test(digits)) return [];
  const what = `phone is the sample ${phone.shown}; 01632 is a range for fiction.`;
  return [{ where: businessScreen, what, todo: "Put your own number." }];
}

function sampleEmails({ business }: SetUp): Problem[] {
  return (["enquiriesEmail", "supportEmail"] as const).flatMap((field) =>
    isReserved(business[field])
      ? [{ where: businessScreen, what: `${field} is the sample ${business[field]}.`, todo: "Put a mailbox you read." }]
      : [],
  );
}

function sampleTestimonials({ testimonials }: SetUp): Problem[] {
  const names = testimonials.filter(({ isSample }) => isSample).map(({ name }) => name);
  if (names.length === 0) return [];
  const todo = "Replace each by a client’s own words; invented reviews are unlawful in the UK.";
  return [
    { where: "/dashboard/admin/website/testimonials", what: `invented testimonials: ${names.join(", ")}.`, todo },
  ];
}

function sentMail({ books }: SetUp): Problem[] {
  if (!books || books === "silent" || books.hasSentMail) return [];
  const todo = "Ask for a new password at /clients/forgotten: that it arrives shows that mail works.";
  return [{ where: "mail", what: "none has been sent yet.", todo }];
}

/** Both are the business's address for enquiries where they are not set. */
function mailAddresses({ business, environment }: SetUp): Problem[] {
  const addresses = {
    ENQUIRIES_TO: environment.ENQUIRIES_TO ?? business.enquiriesEmail,
    MAIL_FROM: environment.MAIL_FROM ?? business.enquiriesEmail,
  };
  const todo = "Set it to your own mailbox, or put that into the business details and leave this unset.";
  return Object.entries(addresses).flatMap(([where, address]) =>
    isReserved(address) ? [{ where, what: `is the sample ${address}.`, todo }] : [],
  );
}

function bankDetails({ books }: SetUp): Problem[] {
  if (!books || books === "silent" || books.hasBankDetails) return [];
  const todo = "Say on /dashboard/admin/money where transfers go: without it no invoice is issued.";
  return [{ where: "bank details", what: "are missing.", todo }];
}

function secondStep({ books }: SetUp): Problem[] {
  if (!books || books === "silent" || books.hasSecondStep) return [];
  const todo =
    "Turn it on at /clients/account: whoever knows the password alone would have all clients and their money.";
  return [{ where: "two-step login", what: "is off for an admin.", todo }];
}

function ownPrices({ books }: SetUp): Problem[] {
  if (!books || books === "silent" || books.hasOwnPrices) return [];
  const todo = "Go through /dashboard/admin/website/plans and publish what you charge.";
  return [{ where: "prices", what: "are the samples: nobody has saved one.", todo }];
}

/** Names that lead nowhere, by agreement: nobody can own them. Takes hosts and mail addresses, with or without a name. */
export function isReserved(address: string): boolean {
  return /\.(?:example|test|invalid|local|localhost)>?$|\bexample\.(?:com|net|org)>?$/i.test(address.trim());
}

export function isLoopback(hostname: string): boolean {
  return /^(?:localhost|127\..*|\[::1\]|0\.0\.0\.0)$/.test(hostname);
}
