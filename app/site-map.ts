import {
  adminOnly,
  adminPosts,
  adminsScripts,
  clientsOnly,
  login,
  members,
  membersRead,
  open,
  type Policy,
  read,
  readAndPost,
  signpost,
  wayIn,
} from "./policies.ts";
import type { IconName } from "./ui/icon.tsx";

type AdminLink = { icon: IconName; name: string; about: string };
export type Addresses = Record<string, readonly [file: string, policy: Policy, link?: AdminLink]>;

/**
 * Every address of the site: the file that answers, who may open it, which is the first layer of access control, and
 * how the admin's first screen leads there, if it does. What is not here is not there.
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
    "/clients/account/second-step": ["account/second-step-setup/route.tsx", members],
    "/clients/dashboard": ["client/dashboard/route.tsx", clientsOnly],
    "/clients/addon/new/:projectId?": [
      "client/add-on/route.tsx",
      { ...clientsOnly, methods: readAndPost, others: { anonymous: login, roleless: login, admin: login } },
    ],
    "/projects/:projectId": [
      "client/project/route.tsx",
      { ...members, mayChange: ["admin"], others: { anonymous: "/", roleless: "/" } },
    ],
    "/clients/payments": ["client/payments/route.tsx", { ...clientsOnly, methods: readAndPost }],
    "/pay/:token": ["client/pay/route.tsx", open(readAndPost)],
    "/pay/:token/done": ["client/pay-done/route.tsx", open()],
    "/invoices/:invoiceId": ["client/invoice/route.tsx", membersRead],
    "/clients/dashboard/admin": ["admin/today/route.tsx", adminPosts],
    "/dashboard/admin/manage-client/:clientId": ["admin/manage-client/route.tsx", adminPosts],
    "/dashboard/admin/invoices/new": ["admin/invoice-new/route.tsx", adminPosts],
    "/dashboard/admin/invoices/:invoiceId": ["admin/invoice/route.tsx", adminPosts],
    "/dashboard/admin/clients/:clientId/statement": ["admin/statement/route.tsx", adminOnly],
    "/dashboard/admin/articles/:articleId": ["admin/article/route.tsx", adminPosts],
    "/dashboard/admin/enquiries": [
      "admin/enquiries/route.tsx",
      adminPosts,
      { icon: "inbox", name: "Enquiries", about: "Every message, answered or not" },
    ],
    "/dashboard/admin/add-on-requests": [
      "admin/add-on-requests/route.tsx",
      adminPosts,
      { icon: "plus", name: "Add-on requests", about: "What clients have asked for" },
    ],
    "/dashboard/admin/invoices": [
      "admin/invoices/route.tsx",
      adminOnly,
      { icon: "card", name: "Invoices", about: "Find, write, send and settle them" },
    ],
    "/dashboard/admin/billing": [
      "admin/billing/route.tsx",
      adminPosts,
      { icon: "moon", name: "Tonight’s run", about: "What goes out by itself, and what did" },
    ],
    "/dashboard/admin/money": [
      "admin/money/route.tsx",
      adminPosts,
      { icon: "bank", name: "Money settings", about: "Bank details, VAT and terms" },
    ],
    "/dashboard/admin/articles": [
      "admin/articles/route.tsx",
      adminPosts,
      { icon: "pencil", name: "Articles", about: "Help articles and writing samples" },
    ],
    "/dashboard/admin/catalogue": [
      "admin/catalogue/route.tsx",
      adminPosts,
      { icon: "paper", name: "Catalogue", about: "Plans, add-ons and their prices" },
    ],
    "/dashboard/admin/audit": [
      "admin/audit/route.tsx",
      adminOnly,
      { icon: "clock", name: "What happened", about: "Who did what, and when" },
    ],
    "/dashboard/admin/status": [
      "admin/status/route.tsx",
      adminOnly,
      { icon: "checked", name: "Status", about: "Whether everything runs, and backups" },
    ],
    "/clients/account": [
      "account/settings/route.tsx",
      members,
      { icon: "key", name: "Your account", about: "Your password and devices" },
    ],
  },
  /** Without a frame: files, scripts' own addresses, and the showcase sites, which stand alone. */
  bare: {
    "/clients/login/passkey": ["account/login/passkey.route.ts", { ...wayIn, methods: ["POST"] }],
    "/clients/account/passkey": [
      "account/settings/passkey.route.ts",
      { ...members, methods: ["POST"], others: { anonymous: 401, roleless: 403 } },
    ],
    "/clients/logout": ["account/logout.route.ts", open(["POST"])],
    "/clients/session": [
      "account/session.route.ts",
      { methods: read, may: ["roleless", "user", "admin"], others: { anonymous: 401 } },
    ],
    "/dashboard": ["client/signpost.route.ts", signpost],
    "/clients/dashboard/*": ["client/signpost.route.ts", signpost],
    "/invoices/:invoiceId/pdf": ["client/invoice/pdf.route.ts", membersRead],
    "/invoices/:invoiceId/issued": ["client/invoice/issued-pdf.route.ts", membersRead],
    "/invoices/:invoiceId/receipts/:paymentId": ["client/invoice/receipt-pdf.route.ts", membersRead],
    "/invoices/:invoiceId/credit-notes/:creditNoteId": ["client/invoice/credit-note-pdf.route.ts", membersRead],
    "/get-invoice-url": [
      "api/get-invoice-url.route.ts",
      { ...membersRead, others: { anonymous: 401, roleless: 403 }, takesToken: true },
    ],
    // Its token opens one document for a minute, and was given to somebody who may open it.
    "/invoice-files/:token": ["api/invoice-file.route.ts", open()],
    "/projects/template-green-space": ["showcase/template-green-space/route.tsx", open()],
    "/projects/oak-and-mortar": ["showcase/oak-and-mortar/route.tsx", open(readAndPost)],
    "/send-email.php": ["api/send-email.route.ts", open(readAndPost)],
    "/send-add-ons-email.php": [
      "api/send-add-ons-email.route.ts",
      { ...clientsOnly, methods: ["POST"], others: { anonymous: 401, roleless: 403, admin: 403 } },
    ],
    "/dashboard/admin/articles/:articleId/save": ["admin/article/save.route.ts", adminsScripts],
    "/dashboard/admin/invoices.csv": ["admin/invoices/csv.route.ts", adminOnly],
    "/dashboard/admin/article-images": ["admin/article/images.route.ts", adminsScripts],
    "/article-images/:name/:file": ["api/article-image.route.ts", open()],
    "/pay/:token/invoice": ["client/pay/invoice-pdf.route.ts", open()],
    "/pay/:token/issued": ["client/pay/issued-pdf.route.ts", open()],
    "/pay/:token/receipts/:paymentId": ["client/pay/receipt-pdf.route.ts", open()],
    "/pay/:token/credit-notes/:creditNoteId": ["client/pay/credit-note-pdf.route.ts", open()],
    "/payment-events": ["api/payment-events.route.ts", open(["POST"])],
    "/sitemap.xml": ["api/sitemap.route.ts", open()],
    "/robots.txt": ["api/robots.route.ts", open()],
    "/site.webmanifest": ["api/web-manifest.route.ts", open()],
  },
} satisfies Record<string, Addresses>;

const addresses: Addresses = { ...siteMap.public, ...siteMap.portal, ...siteMap.bare };

/** Where the admin's first screen leads, in this order. */
export const adminLinks = Object.entries(addresses).flatMap(([to, [, , link]]) => (link ? [{ to, ...link }] : []));

/** The policy of each address. A route without one keeps the site from starting. */
export const policies: Record<string, Policy> = Object.fromEntries(
  Object.entries(addresses).map(([address, [, policy]]) => [address, policy]),
);
