import {
  adminOnly,
  adminPosts,
  adminsScripts,
  clientOfSession,
  clientsOnly,
  login,
  members,
  membersRead,
  moneyRead,
  open,
  type Policy,
  read,
  readAndPost,
  signpost,
  wayIn,
  whoever,
} from "./policies.ts";
import type { AdminSection, ClientSection } from "./sections.ts";

/** Where a page stands in the navigation of whoever looks; `name`: in the row of its section's pages. */
type Place = { admin?: AdminSection; client?: ClientSection; name?: string };
export type Addresses = Record<string, readonly [file: string, policy: Policy, place?: Place]>;

/**
 * Every address of the site: the file that answers, who may open it, which is the first layer of access control, and
 * its place in the navigation of people who are logged in. What is not here is not there.
 */
export const siteMap = {
  /** In the frame of the public pages. */
  public: {
    "/": ["public/home/route.tsx", open()],
    "/plans": ["public/plans/route.tsx", open()],
    "/policies/hosting": ["public/policy/route.tsx", open()],
    "/policies/support": ["public/policy/route.tsx", open()],
    "/policies/fair-use": ["public/policy/route.tsx", open()],
    "/policies/enhancements": ["public/policy/route.tsx", open()],
    "/policies/domain": ["public/policy/route.tsx", open()],
    "/privacy": ["public/privacy/route.tsx", open()],
    "/about": ["public/about/route.tsx", open()],
    "/portfolio": ["public/portfolio/route.tsx", open()],
    "/portfolio/writing-sample/:slug": ["public/writing-sample/route.tsx", open()],
    "/support": ["public/support/route.tsx", open()],
    "/support/article/:slug": ["public/support-article/route.tsx", open()],
    "/contact": ["public/contact/route.tsx", open(readAndPost)],
    "/dashboard/admin/articles/:articleId/preview": ["admin/article-preview/route.tsx", adminOnly],
    "/*": ["public/not-found/route.tsx", open(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])],
  },
  /** In the frame of the portal. */
  portal: {
    "/clients/login": ["account/login/route.tsx", wayIn],
    "/clients/login/code": ["account/second-step/route.tsx", wayIn],
    "/clients/forgotten": ["account/forgotten/route.tsx", open(readAndPost)],
    "/clients/password/:token": ["account/new-password/route.tsx", open(readAndPost)],
    "/clients/email/:token": ["account/confirm-email/route.tsx", open(readAndPost)],
    "/clients/account/second-step": [
      "account/second-step-setup/route.tsx",
      members,
      { admin: "settings", client: "account" },
    ],
    "/clients/dashboard": ["client/dashboard/route.tsx", { ...clientsOnly, part: "project" }, { client: "home" }],
    "/clients/choose": ["client/choose/route.tsx", clientOfSession],
    "/clients/addon/new/:projectId?": [
      "client/add-on/route.tsx",
      { ...clientsOnly, methods: readAndPost, others: { anonymous: login, roleless: login, admin: login } },
      { client: "projects" },
    ],
    "/projects/:projectId": [
      "client/project/route.tsx",
      { ...members, mayChange: ["admin"], others: { anonymous: "/", roleless: "/" }, part: "project" },
      { admin: "projects", client: "projects" },
    ],
    "/projects/:projectId/term": ["client/term/route.tsx", clientsOnly, { client: "projects" }],
    "/projects/:projectId/days": [
      "client/days/route.tsx",
      { ...members, mayChange: ["admin"], part: "project" },
      { admin: "projects", client: "projects" },
    ],
    "/projects/:projectId/site": [
      "client/site/route.tsx",
      { ...members, mayChange: ["admin"], part: "project" },
      { admin: "projects", client: "projects" },
    ],
    "/projects/:projectId/material": [
      "client/material/route.tsx",
      { ...members, part: "project" },
      { admin: "projects", client: "projects" },
    ],
    "/projects/:projectId/material/list": ["admin/material-list/route.tsx", adminPosts, { admin: "projects" }],
    "/projects/:projectId/review": [
      "client/review/route.tsx",
      { ...clientsOnly, methods: readAndPost, part: "project" },
      { client: "projects" },
    ],
    "/projects/:projectId/review/versions": ["admin/review/route.tsx", adminPosts, { admin: "projects" }],
    "/projects/:projectId/messages": [
      "client/messages/route.tsx",
      { ...members, part: "project" },
      { admin: "projects", client: "messages" },
    ],
    "/projects/:projectId/leave": [
      "client/leave/route.tsx",
      { ...members, part: "everything" },
      { admin: "projects", client: "projects" },
    ],
    "/projects/:projectId/agreement": [
      "client/agreement/route.tsx",
      { ...clientsOnly, methods: readAndPost, part: "everything" },
      { client: "projects" },
    ],
    "/projects/:projectId/plan": [
      "client/plan/route.tsx",
      { ...members, part: "everything" },
      { admin: "projects", client: "projects" },
    ],
    "/clients/messages": ["client/all-messages/route.tsx", { ...clientsOnly, part: "project" }, { client: "messages" }],
    "/clients/payments": [
      "client/payments/route.tsx",
      { ...clientsOnly, methods: readAndPost, part: "money" },
      { client: "money" },
    ],
    "/clients/year-ahead": [
      "client/year-ahead/route.tsx",
      { ...clientsOnly, methods: readAndPost },
      { client: "money" },
    ],
    "/privacy/your-data": ["account/your-data/route.tsx", open(readAndPost)],
    "/privacy/your-data/:token": ["account/your-data-link/route.tsx", open(readAndPost)],
    "/clients/your-file": [
      "client/your-file/route.tsx",
      { ...clientsOnly, methods: readAndPost },
      { client: "account" },
    ],
    "/clients/people": ["client/people/route.tsx", { ...clientsOnly, methods: readAndPost }, { client: "account" }],
    "/clients/invited/:token": ["account/invited/route.tsx", whoever],
    "/pay/:token": ["client/pay/route.tsx", open(readAndPost)],
    "/pay/:token/done": ["client/pay-done/route.tsx", open()],
    "/preview/:token": ["client/preview/route.tsx", open()],
    "/invoices/:invoiceId": ["client/invoice/route.tsx", moneyRead, { admin: "invoices", client: "money" }],
    "/clients/dashboard/admin": ["admin/today/route.tsx", adminPosts, { admin: "today" }],
    "/dashboard/admin/search": ["admin/search/route.tsx", adminOnly],
    "/dashboard/admin/enquiries": ["admin/enquiries/route.tsx", adminPosts, { admin: "enquiries" }],
    "/dashboard/admin/projects": ["admin/projects/route.tsx", adminOnly, { admin: "projects", name: "All projects" }],
    "/dashboard/admin/projects/days": ["admin/projects-days/route.tsx", adminOnly, { admin: "projects" }],
    "/dashboard/admin/projects/new": ["admin/project-new/route.tsx", adminOnly, { admin: "projects" }],
    "/dashboard/admin/add-on-requests": [
      "admin/add-on-requests/route.tsx",
      adminPosts,
      { admin: "projects", name: "Add-on requests" },
    ],
    "/dashboard/admin/sites": ["admin/sites/route.tsx", adminOnly, { admin: "projects", name: "Running sites" }],
    "/dashboard/admin/sites/planned": ["admin/planned-work/route.tsx", adminPosts, { admin: "projects" }],
    "/dashboard/admin/sites/incidents/:incidentId": ["admin/incident/route.tsx", adminPosts, { admin: "projects" }],
    "/dashboard/admin/data-requests": ["admin/data-requests/route.tsx", adminPosts, { admin: "enquiries" }],
    "/dashboard/admin/clients": ["admin/clients/route.tsx", adminPosts, { admin: "clients" }],
    "/dashboard/admin/manage-client/:clientId": ["admin/manage-client/route.tsx", adminPosts, { admin: "clients" }],
    "/dashboard/admin/clients/:clientId/statement": ["admin/statement/route.tsx", adminOnly, { admin: "clients" }],
    "/dashboard/admin/clients/:clientId/file": ["admin/client-file/route.tsx", adminPosts, { admin: "clients" }],
    "/dashboard/admin/invoices": ["admin/invoices/route.tsx", adminOnly, { admin: "invoices", name: "All invoices" }],
    "/dashboard/admin/invoices/new": [
      "admin/invoice-new/route.tsx",
      adminPosts,
      { admin: "invoices", name: "Write an invoice" },
    ],
    "/dashboard/admin/invoices/:invoiceId": ["admin/invoice/route.tsx", adminPosts, { admin: "invoices" }],
    "/dashboard/admin/billing": [
      "admin/billing/route.tsx",
      adminPosts,
      { admin: "invoices", name: "Next billing run" },
    ],
    "/dashboard/admin/year-ahead": [
      "admin/year-ahead/route.tsx",
      adminPosts,
      { admin: "invoices", name: "Year ahead" },
    ],
    "/dashboard/admin/catalogue": ["admin/catalogue/route.tsx", adminPosts, { admin: "invoices", name: "Catalogue" }],
    "/dashboard/admin/articles": ["admin/articles/route.tsx", adminPosts, { admin: "articles" }],
    "/dashboard/admin/articles/:articleId": ["admin/article/route.tsx", adminPosts, { admin: "articles" }],
    "/dashboard/admin/website": ["admin/website/route.tsx", adminPosts, { admin: "website" }],
    "/dashboard/admin/website/history": ["admin/website-history/route.tsx", adminPosts, { admin: "website" }],
    "/dashboard/admin/website/business": ["admin/website-business/route.tsx", adminPosts, { admin: "website" }],
    "/dashboard/admin/website/texts": ["admin/website-texts/route.tsx", adminPosts, { admin: "website" }],
    "/dashboard/admin/website/hours": ["admin/website-hours/route.tsx", adminPosts, { admin: "website" }],
    "/dashboard/admin/website/preview": ["admin/website-preview/route.tsx", adminPosts, { admin: "website" }],
    "/dashboard/admin/website/testimonials": ["admin/website-testimonials/route.tsx", adminPosts, { admin: "website" }],
    "/dashboard/admin/website/portfolio": ["admin/website-portfolio/route.tsx", adminPosts, { admin: "website" }],
    "/dashboard/admin/website/questions": ["admin/website-questions/route.tsx", adminPosts, { admin: "website" }],
    "/dashboard/admin/website/plans": ["admin/website-plans/route.tsx", adminPosts, { admin: "website" }],
    "/dashboard/admin/website/plans/:entryId": ["admin/website-plan/route.tsx", adminPosts, { admin: "website" }],
    "/dashboard/admin/website/plans/:entryId/clients": ["admin/new-price/route.tsx", adminPosts, { admin: "website" }],
    "/dashboard/admin/website/identity": ["admin/website-identity/route.tsx", adminPosts, { admin: "website" }],
    "/dashboard/admin/money": ["admin/money/route.tsx", adminPosts, { admin: "settings", name: "Bank, VAT and terms" }],
    "/clients/account": [
      "account/settings/route.tsx",
      members,
      { admin: "settings", client: "account", name: "Your account" },
    ],
    "/dashboard/admin/audit": ["admin/audit/route.tsx", adminOnly, { admin: "settings", name: "History" }],
    "/dashboard/admin/status": ["admin/status/route.tsx", adminOnly, { admin: "status" }],
  },
  /** Without a frame: files, scripts' own addresses, and the showcase sites, which stand alone. */
  bare: {
    "/clients/login/passkey": ["account/login/passkey.route.ts", { ...wayIn, methods: ["POST"] }],
    "/clients/account/passkey": [
      "account/settings/passkey.route.ts",
      { ...members, methods: ["POST"], others: { anonymous: 401, roleless: 403 } },
    ],
    "/clients/logout": ["account/logout.route.ts", open(["POST"])],
    "/preview/leave": ["client/preview/leave.route.ts", open(["POST"])],
    "/privacy/your-data/:token/copy": ["account/your-data-link/copy.route.ts", open(["POST"])],
    "/clients/session": [
      "account/session.route.ts",
      { methods: read, may: ["roleless", "user", "admin"], others: { anonymous: 401 } },
    ],
    "/dashboard": ["client/signpost.route.ts", signpost],
    "/clients/dashboard/*": ["client/signpost.route.ts", signpost],
    "/projects/:projectId/agreement/pdf": ["client/agreement/pdf.route.ts", { ...membersRead, part: "everything" }],
    "/projects/:projectId/material/archive": ["client/material/archive.route.ts", { ...membersRead, part: "project" }],
    "/projects/:projectId/files/:fileId": ["client/material/file.route.ts", { ...membersRead, part: "project" }],
    "/projects/:projectId/uploads/:uploadId": [
      "client/material/upload.route.ts",
      { ...members, methods: ["POST"], others: { anonymous: 401, roleless: 403 }, part: "project" },
    ],
    "/clients/projects/:projectId": ["client/project/link.route.ts", { ...membersRead, part: "project" }],
    "/clients/your-file/:exportId": [
      "client/your-file/download.route.ts",
      { ...members, methods: ["POST"], part: "everything" },
    ],
    "/clients/your-file/archives/:archiveId": [
      "client/your-file/archive.route.ts",
      { ...membersRead, part: "everything" },
    ],
    "/invoices/:invoiceId/pdf": ["client/invoice/pdf.route.ts", moneyRead],
    "/invoices/:invoiceId/issued": ["client/invoice/issued-pdf.route.ts", moneyRead],
    "/invoices/:invoiceId/receipts/:paymentId": ["client/invoice/receipt-pdf.route.ts", moneyRead],
    "/invoices/:invoiceId/credit-notes/:creditNoteId": ["client/invoice/credit-note-pdf.route.ts", moneyRead],
    "/get-invoice-url": [
      "api/get-invoice-url.route.ts",
      { ...moneyRead, others: { anonymous: 401, roleless: 403 }, takesToken: true },
    ],
    // Its token is for one look at one version, and ends with the login it was made for.
    "/drafts/:token/*": ["client/review/draft.route.ts", open()],
    // Its token opens one document for a minute, and was given to somebody who may open it.
    "/invoice-files/:token": ["api/invoice-file.route.ts", open()],
    // Its token is one account's, for what that account may see at that moment.
    "/calendar/:token": ["api/calendar.route.ts", open()],
    "/projects/template-green-space": ["showcase/template-green-space/route.tsx", open()],
    "/projects/oak-and-mortar": ["showcase/oak-and-mortar/route.tsx", open(readAndPost)],
    "/identity.css": ["api/identity-css.route.ts", open()],
    "/send-email.php": ["api/send-email.route.ts", open(readAndPost)],
    "/send-add-ons-email.php": [
      "api/send-add-ons-email.route.ts",
      {
        ...clientsOnly,
        methods: ["POST"],
        others: { anonymous: 401, roleless: 403, admin: 403 },
        answersJson: true,
      },
    ],
    "/dashboard/admin/articles/:articleId/save": ["admin/article/save.route.ts", adminsScripts],
    "/dashboard/admin/invoices.csv": ["admin/invoices/csv.route.ts", adminOnly],
    "/dashboard/admin/article-images": ["admin/article/images.route.ts", adminsScripts],
    "/article-images/:name/:file": ["api/article-image.route.ts", open()],
    "/website-pictures/:pictureId/:file": ["api/website-picture.route.ts", open()],
    "/pay/:token/invoice": ["client/pay/invoice-pdf.route.ts", open()],
    "/pay/:token/issued": ["client/pay/issued-pdf.route.ts", open()],
    "/pay/:token/receipts/:paymentId": ["client/pay/receipt-pdf.route.ts", open()],
    "/pay/:token/credit-notes/:creditNoteId": ["client/pay/credit-note-pdf.route.ts", open()],
    "/payment-events": ["api/payment-events.route.ts", open(["POST"])],
    "/draft-uploads": ["api/draft-uploads.route.ts", open(["PUT"])],
    "/content-policy-reports": ["api/content-policy-reports.route.ts", open(["POST"])],
    "/sitemap.xml": ["api/sitemap.route.ts", open()],
    "/robots.txt": ["api/robots.route.ts", open()],
    "/.well-known/security.txt": ["api/security-txt.route.ts", open()],
    "/.well-known/change-password": ["api/change-password.route.ts", open()],
    "/site.webmanifest": ["api/web-manifest.route.ts", open()],
  },
} satisfies Record<string, Addresses>;

const addresses: Addresses = { ...siteMap.public, ...siteMap.portal, ...siteMap.bare };

/** Where each address stands, by the address as it is written here. */
export const places: Record<string, Place> = Object.fromEntries(
  Object.entries(addresses).map(([address, [, , place]]) => [address, place ?? {}]),
);

/** The policy of each address. A route without one keeps the site from starting. */
export const policies: Record<string, Policy> = Object.fromEntries(
  Object.entries(addresses).map(([address, [, policy]]) => [address, policy]),
);
