import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** What every page loads, in few files instead of many: together they pack better. */
const groups = [
  // Not the framework's own entry: pages import this file, and the entry must not run before the page's map is there.
  { name: "framework", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  {
    name: "base",
    test: /content\/business|public\/(?:session-hint|trouble|error-meta)|ui\/(?:brand-links|button|font-preloads|page-focus)|preload-helper/,
  },
  {
    name: "frame",
    test: /components\/public\/(?:frame|navigation-bar|mobile-menu|footer|mini-strip|season-emoji|pending|brand-mark|use-compact-bar|section)\.tsx?/,
  },
  // A group takes along what its files import, so what public pages share with the portal is named before it.
  { name: "field", test: /components\/ui\/field\.tsx/ },
  { name: "form", test: /components\/ui\/(?:strip-field|post-once|notice)\.tsx?/ },
  { name: "back", test: /components\/ui\/(?:back-link|section-link|page-header)/ },
  { name: "table", test: /components\/ui\/table/ },
  // Behind the login: each file of its own would stand in every page's map of the site.
  { name: "days", test: /domain\/calendar-day/ },
  { name: "pounds", test: /domain\/money\.ts/ },
  {
    name: "portal",
    test: /app\/portal-meta|content\/(?:portal|deed-answers)|components\/portal\/(?:deed|deed-result|use-deed|result|tick|sign|status-badge|empty-state|use-heading-focus|drawer|portal-frame|plain-page|dead-link-page|admin-confirm|admin-deleted|case-list|payment-result|admin-address)\.tsx?/,
  },
  {
    name: "money",
    test: /content\/(?:payments|invoicing|invoices|admin-money|admin-invoices)|portal\/money\/(?:invoice-badge|money-field|statement-table|payments-invoices|invoice-actions|pay-bank|payments-view-link)/,
  },
];

/** Loaded file by file these would cost 130 MB more than bundled, most of it for what nobody uses. */
const bundled = [
  "drizzle-orm",
  "better-auth",
  "better-call",
  "defu",
  "jose",
  "kysely",
  "nanostores",
  "stripe",
  "zod",
  /^@(?:better-auth|noble|peculiar|simplewebauthn)\//,
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, target: "es2022" },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } },
    // The server's own code and the routes share one bundle, so there is one pool, one clock, one log.
    ssr: {
      build: { rollupOptions: { input: "./server/main.ts" } },
      resolve: { noExternal: bundled },
    },
  },
});
