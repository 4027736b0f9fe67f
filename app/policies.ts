import { type AccessRole, homeOf } from "../domain/permissions.ts";

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Where whoever may not come in is led, or the status they get. */
type Elsewhere = string | 401 | 403;

export type Policy = {
  methods: readonly Method[];
  /** `everyone`: the policy does not even look who it is. */
  may: "everyone" | readonly AccessRole[];
  /** Who may change something here, where not everybody who may look may do that. */
  mayChange?: readonly AccessRole[];
  others: Partial<Record<AccessRole, Elsewhere>>;
  /** An access token instead of the cookie opens it too. */
  takesToken?: true;
};

const read = ["GET", "HEAD"] as const;
const readAndPost = ["GET", "HEAD", "POST"] as const;
const login = "/clients/login";

const open = (methods: Policy["methods"] = read): Policy => ({ methods, may: "everyone", others: {} });

/** Pages on the way in. Whoever is in already is led home. */
const wayIn: Policy = {
  methods: readAndPost,
  may: ["anonymous", "roleless"],
  others: { user: homeOf("user"), admin: homeOf("admin") },
};

const clientsOnly: Policy = {
  methods: read,
  may: ["user"],
  others: { anonymous: login, roleless: login, admin: homeOf("admin") },
};

const adminOnly: Policy = {
  methods: read,
  may: ["admin"],
  others: { anonymous: login, roleless: login, user: "/" },
};

/** Asked by the admin's scripts, which must hear that they may not and be led nowhere. */
const adminsScripts: Policy = {
  methods: ["POST"],
  may: ["admin"],
  others: { anonymous: 401, roleless: 403, user: 403 },
};

const members: Policy = {
  methods: readAndPost,
  may: ["user", "admin"],
  others: { anonymous: login, roleless: login },
};

/** Nobody stays here: everybody is led to where they belong. */
const signpost: Policy = {
  methods: read,
  may: [],
  others: { anonymous: login, roleless: login, user: homeOf("user"), admin: homeOf("admin") },
};

/**
 * Who may open which address: the first layer of access control, one line for every address of routes.ts. An address without a line does not
 * answer, and the site does not start.
 */
export const policies: Record<string, Policy> = {
  "/": open(),
  "/about": open(),
  "/plans": open(),
  "/portfolio": open(),
  "/portfolio/writing-sample/:slug": open(),
  "/support": open(),
  "/support/article/:slug": open(),
  "/article-images/:name/:file": open(),
  "/privacy": open(),
  "/policies/hosting": open(),
  "/policies/support": open(),
  "/policies/fair-use": open(),
  "/policies/enhancements": open(),
  "/policies/domain": open(),
  "/contact": open(readAndPost),
  "/projects/template-green-space": open(),
  "/projects/oak-and-mortar": open(readAndPost),
  "/send-email.php": open(readAndPost),
  "/pay/:token": open(readAndPost),
  "/pay/:token/done": open(),
  "/pay/:token/invoice": open(),
  "/payment-events": open(["POST"]),
  "/sitemap.xml": open(),
  "/robots.txt": open(),
  "/site.webmanifest": open(),
  "/*": open(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]),

  "/clients/login": wayIn,
  "/clients/login/code": wayIn,
  "/clients/login/passkey": { ...wayIn, methods: ["POST"] },
  "/clients/logout": open(["POST"]),
  "/clients/forgotten": open(readAndPost),
  "/clients/password/:token": open(readAndPost),
  "/clients/email/:token": open(readAndPost),

  "/clients/session": { methods: read, may: ["roleless", "user", "admin"], others: { anonymous: 401 } },
  "/clients/account": members,
  "/clients/account/second-step": members,
  "/clients/account/passkey": { ...members, methods: ["POST"], others: { anonymous: 401, roleless: 403 } },

  "/dashboard": signpost,
  "/clients/dashboard/*": signpost,
  "/clients/dashboard": clientsOnly,
  "/clients/payments": { ...clientsOnly, methods: readAndPost },
  "/clients/addon/new/:projectId?": {
    ...clientsOnly,
    methods: readAndPost,
    others: { anonymous: login, roleless: login, admin: login },
  },
  "/send-add-ons-email.php": {
    ...clientsOnly,
    methods: ["POST"],
    others: { anonymous: 401, roleless: 403, admin: 403 },
  },
  "/projects/:projectId": { ...members, mayChange: ["admin"], others: { anonymous: "/", roleless: "/" } },

  "/invoices/:invoiceId": { ...members, methods: read },
  "/invoices/:invoiceId/pdf": { ...members, methods: read },
  "/invoices/:invoiceId/credit-notes/:creditNoteId": { ...members, methods: read },
  "/get-invoice-url": { ...members, methods: read, others: { anonymous: 401, roleless: 403 }, takesToken: true },
  // Its token opens one document for a minute, and was given to somebody who may open it.
  "/invoice-files/:token": open(),

  "/clients/dashboard/admin": { ...adminOnly, methods: readAndPost },
  "/dashboard/admin/manage-client/:clientId": { ...adminOnly, methods: readAndPost },
  "/dashboard/admin/enquiries": { ...adminOnly, methods: readAndPost },
  "/dashboard/admin/add-on-requests": { ...adminOnly, methods: readAndPost },
  "/dashboard/admin/catalogue": { ...adminOnly, methods: readAndPost },
  "/dashboard/admin/invoices": adminOnly,
  "/dashboard/admin/invoices.csv": adminOnly,
  "/dashboard/admin/invoices/new": { ...adminOnly, methods: readAndPost },
  "/dashboard/admin/invoices/:invoiceId": { ...adminOnly, methods: readAndPost },
  "/dashboard/admin/clients/:clientId/statement": adminOnly,
  "/dashboard/admin/money": { ...adminOnly, methods: readAndPost },
  "/dashboard/admin/billing": { ...adminOnly, methods: readAndPost },
  "/dashboard/admin/articles": { ...adminOnly, methods: readAndPost },
  "/dashboard/admin/articles/:articleId": { ...adminOnly, methods: readAndPost },
  "/dashboard/admin/articles/:articleId/preview": adminOnly,
  "/dashboard/admin/articles/:articleId/save": adminsScripts,
  "/dashboard/admin/article-images": adminsScripts,
  "/dashboard/admin/audit": adminOnly,
  "/dashboard/admin/status": adminOnly,
};
