/** Who may import whom. scripts/check.ts also asserts how many modules were read: a tool that reads nothing finds nothing. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from, pathNot: "\\.test\\.tsx?$" },
  to: { pathNot: [...allowed, "^node_modules", "^virtual:", "^(node:)?[a-z_/]+$"], dependencyTypesNot: ["core"] },
});

const vendor = (name, packages, homes) => ({
  name: `${name} has one home`,
  severity: "error",
  from: { path: "^(app|server|domain|content)", pathNot: [...homes, "\\.test\\.tsx?$"] },
  to: { path: packages.map((found) => `node_modules/${found}/`) },
});

module.exports = {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    {
      name: "not-resolvable",
      severity: "error",
      from: { pathNot: "^app/.*\\+types" },
      to: { couldNotResolve: true, pathNot: ["^virtual:", "\\+types/"] },
    },
    {
      name: "pages-send-no-mail",
      comment:
        "The worker sends: a page that could would load the mail's drawing and double the time the site needs to start.",
      severity: "error",
      from: { path: "^app/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^server/mail/(?:smtp|send-mail)\\.ts$", reachable: true },
    },
    only("domain-is-pure", "^domain", ["^domain"], "Rules know no database, no network, no clock, no React."),
    {
      name: "domain-uses-no-package",
      severity: "error",
      from: { path: "^domain", pathNot: "\\.test\\.ts$" },
      to: { path: "^node_modules" },
    },
    only("content-knows-rules", "^content", ["^content", "^domain"], "Words and pictures as typed data."),
    only(
      "server-knows-no-pages",
      "^server",
      ["^server", "^domain", "^content"],
      "What touches the world does not know who looks at it.",
    ),
    only(
      "components-know-no-server",
      "^app/components",
      ["^app/components", "^app/drawings", "^app/pictures", "^app/fonts", "^domain", "^content"],
      "Parts of pages get what they show.",
    ),
    {
      name: "routes-write-no-sql",
      severity: "error",
      from: { path: "^app" },
      to: { path: ["^server/db", "node_modules/(drizzle-orm|pg)/"] },
    },
    {
      name: "nothing-imports-tests",
      severity: "error",
      from: { path: "^(app|server|domain|content)", pathNot: "\\.test\\.tsx?$" },
      to: { path: ["^tests", "^scripts"] },
    },
    {
      name: "wings-share-components-not-each-other",
      severity: "error",
      from: { path: "^app/routes/([^/]+)/" },
      to: { path: "^app/routes/", pathNot: "^app/routes/$1/" },
    },
    vendor(
      "the queue",
      ["graphile-worker"],
      ["^server/jobs", "^server/worker\\.ts$", "^server/metrics\\.ts$", "^server/db/migrate\\.ts$"],
    ),
    vendor("accounts", ["better-auth", "@better-auth"], ["^server/auth", "^server/seed"]),
    vendor("mail", ["nodemailer", "@react-email"], ["^server/mail"]),
    vendor("payments", ["stripe"], ["^server/payments"]),
    vendor("decoding pictures", ["sharp"], ["^server/pictures"]),
    vendor("traces", ["@opentelemetry"], ["^server/traces"]),
    vendor("drawing documents", ["pdfkit"], ["^server/documents"]),
    vendor("the database driver", ["pg", "drizzle-orm"], ["^server"]),
    {
      name: "no-drawer-of-odds-and-ends",
      severity: "error",
      from: { path: "(^|/)(utils|lib|helpers|common|types)/", pathNot: "node_modules" },
      to: {},
    },
  ],
  options: {
    parser: "swc",
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["\\+types/", "\\.css$", "\\?url"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
