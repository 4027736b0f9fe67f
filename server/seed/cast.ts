import type { ProjectStatus } from "../../domain/project-status.ts";

export type CastProject = {
  id: string;
  name: string;
  description: string;
  status: ProjectStatus | null;
  /** For how many days it has had its status, seen from the seed's own day. */
  since?: number;
  /** What it has been, and how many days before the seed's own day it became that. */
  before?: readonly (readonly [status: ProjectStatus | null, daysAgo: number])[];
  note?: string;
  url?: string;
  paymentType?: "monthly" | "yearly";
  plans?: readonly string[];
  /** `true`: paid for. */
  addOns?: Readonly<Record<string, boolean>>;
  products?: readonly string[];
  /** Asked for, and not decided yet. */
  wishes?: readonly string[];
};

export type CastMember = {
  id: string;
  role: "user" | "admin";
  name: string;
  /** Whom mails and pages greet, where it is not the name itself. */
  contactName?: string;
  email: string;
  kind?: "business" | "consumer";
  billingAddress?: string;
  disabled?: true;
  /** The secret of the authenticator app, as the app stores it before base32. */
  totpSecret?: string;
  recoveryCodes?: string[];
  projects: CastProject[];
};

/** Good enough for our own rules, and known to everybody: the demo prints it. */
export const castPassword = "paper-lanterns-over-the-harbour-47";

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** The sample people, for seed, demo and tests alike. `.example` is reserved: nothing here can reach anybody. */
export const cast = {
  sam: { id: id(1), role: "admin", name: "Sam Whitlock", email: "sam@tenday.example", projects: [] },
  maya: {
    id: id(11),
    role: "user",
    name: "Maya Okafor",
    contactName: "Maya",
    email: "maya@harbourlane.example",
    kind: "business",
    billingAddress: "Harbour Lane Bakery\n3 Harbour Lane\nSampleton SA1 1AA",
    projects: [
      {
        id: id(101),
        name: "Harbour Lane Bakery",
        description: "Five pages for the shop: bread list, opening hours, find us, orders and a blog.",
        status: "live",
        since: 60,
        before: [
          ["not_started", 69],
          ["template_sent", 68],
          ["active", 66],
          ["completed", 62],
        ],
        url: "https://harbourlane.example",
        plans: ["Tech Voyager"],
        addOns: { "Managed blog setup": true, "Basic CMS": false, "Additional storage": false },
      },
      {
        id: id(102),
        name: "Rise Bread School",
        description: "Three pages for the weekend classes: what you learn, dates, book a place.",
        status: "on_hold",
        since: 5,
        before: [
          ["not_started", 12],
          ["template_sent", 9],
        ],
        note: "I need six class photos and your spring dates. Then I carry on.",
        plans: ["Data Explorer"],
      },
    ],
  },
  gareth: {
    id: id(12),
    role: "user",
    name: "Gareth Pugh",
    contactName: "Gareth",
    email: "gareth@pughgrazing.example",
    kind: "business",
    billingAddress: "Pugh Grazing Boards\n8 Mill Row\nSampleton SA2 4BB",
    projects: [
      {
        id: id(103),
        name: "Pugh Grazing Boards",
        description: "Boards for parties, with a calendar of free days.",
        status: "active",
        since: 3,
        before: [
          ["not_started", 9],
          ["template_sent", 7],
        ],
        paymentType: "yearly",
        plans: ["Cyber Titan"],
        addOns: { "Advanced security monitoring": false, "Extra support hours": false, "Basic CMS": true },
        products: ["Domain name"],
      },
    ],
  },
  priya: {
    id: id(13),
    role: "user",
    name: "Priya Nair",
    contactName: "Priya",
    email: "priya@nairyoga.example",
    kind: "business",
    billingAddress: "Nair Yoga\n21 Station Road\nSampleton SA1 7CC",
    projects: [
      {
        id: id(104),
        name: "Nair Yoga",
        description: "Classes, prices and a timetable.",
        status: "template_sent",
        before: [["not_started", 4]],
        plans: ["Data Explorer"],
        wishes: ["Managed blog setup", "Additional storage"],
      },
    ],
  },
  tom: {
    id: id(14),
    role: "user",
    name: "Tom Adeyemi",
    contactName: "Tom",
    email: "tom@adeyemirugby.example",
    kind: "business",
    billingAddress: "Saturday Rugby\n2 Pavilion Lane\nSampleton SA2 6EE",
    projects: [
      {
        id: id(105),
        name: "Saturday Rugby",
        description: "Bookings for the under-tens.",
        status: "awaiting_payment",
        since: 6,
        before: [
          ["not_started", 20],
          ["active", 11],
        ],
        plans: ["Data Explorer"],
        addOns: { "Managed blog setup": false },
      },
    ],
  },
  elsie: {
    id: id(15),
    role: "user",
    name: "Elsie Marsh",
    contactName: "Elsie",
    email: "elsie@marshknits.example",
    kind: "consumer",
    billingAddress: "5 Sea View\nSampleton SA3 9DD",
    projects: [{ id: id(106), name: "Marsh Knits", description: "Patterns and a diary.", status: null }],
  },
  noor: {
    id: id(16),
    role: "user",
    name: "Noor Haddad",
    contactName: "Noor",
    email: "noor@haddadkitchen.example",
    kind: "business",
    projects: [],
  },
  fernValley: {
    id: id(17),
    role: "user",
    name: "Fern Valley Garden",
    email: "hello@fernvalley.example",
    kind: "business",
    projects: [
      {
        id: id(107),
        name: "Fern Valley Garden",
        description: "A community garden: opening days, volunteering, how to find the gate.",
        status: "completed",
        since: 1,
        before: [
          ["not_started", 15],
          ["active", 8],
        ],
        plans: ["Community & Charity"],
      },
    ],
  },
  /** May no longer come in. */
  quayside: {
    id: id(18),
    role: "user",
    name: "Quayside Cycles",
    email: "shop@quaysidecycles.example",
    kind: "business",
    disabled: true,
    projects: [{ id: id(108), name: "Quayside Cycles", description: "Repairs and hire.", status: "not_started" }],
  },
  /** Signs in with a second step. */
  lantern: {
    id: id(19),
    role: "user",
    name: "Lantern Street Books",
    email: "desk@lanternstreet.example",
    kind: "business",
    totpSecret: "lantern street books, second step",
    recoveryCodes: ["lante-rn001", "lante-rn002", "lante-rn003", "lante-rn004", "lante-rn005"],
    projects: [
      { id: id(109), name: "Lantern Street Books", description: "A shop window for books.", status: "pending" },
    ],
  },
} as const satisfies Record<string, CastMember>;

/** Where the sample provider's money goes; no bank has this account. */
export const castBank = { accountName: "Sam Whitlock t/a Tenday", sortCode: "108800", accountNumber: "00012345" };

/** Nobody's: only the admin sees it. */
export const ownerlessProject = { id: id(199), name: "Studio playground", description: "To try things out." };

export const members: CastMember[] = Object.values(cast);

/** What the demo's visitors have written, sent through the site's own door. */
export const sampleEnquiries = [
  {
    name: "Castle Road Allotments",
    email: "plots@castleroad.example",
    business: "Castle Road Allotments",
    project: "Forty plots and a waiting list on paper. Are we a community group for you?",
  },
  {
    name: "Quay Street Pots",
    email: "orders@quaystreet.example",
    business: "Quay Street Pots",
    project:
      "We have a page on somebody else’s site and nothing of our own. Could you do a shop window with photographs, and a map?",
  },
  {
    name: "Saltmarsh Sea Scouts",
    email: "hut@saltmarsh.example",
    business: "",
    project: "Something simple: when we meet, where the hut is, and how to join.",
  },
] as const;
