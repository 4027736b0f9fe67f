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
      // What a stored document may hold is a rule, and zod is how it is said.
      to: { path: "^node_modules", pathNot: "^node_modules/zod/" },
    },
    only("content-knows-rules", "^content", ["^content", "^domain"], "Words and pictures as typed data."),
    only(
      "server-knows-no-pages",
      "^server",
      ["^server", "^domain", "^content"],
      "What touches the world does not know who looks at it.",
    ),
    only(
      "only-routes-and-views-know-the-server",
      "^app/(?!.*(?:(?:^|[/.])route\\.tsx?|\\.server\\.tsx?)$)(?!(?:root|entry\\.server)\\.tsx$)",
      ["^app", "^domain", "^content"],
      "A page gets what it shows: the file's name says whether it may ask the server.",
    ),
    {
      name: "ui-knows-no-business",
      severity: "error",
      from: { path: "^app/ui/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^(?:app|content|domain)/", pathNot: "^app/ui/" },
    },
    {
      name: "shared-knows-no-area",
      severity: "error",
      from: { path: "^app/(?:shared|shell)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^app/(?:public|client|admin|account|showcase|api)/" },
    },
    {
      name: "screens-share-ui-and-shared-not-each-other",
      severity: "error",
      from: { path: "^app/((?:public|client|admin|account|showcase)/[^/]+|api)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^app/(?:public|client|admin|account|showcase|api)/", pathNot: "^app/$1/" },
    },
    {
      name: "only-routes-know-the-shell",
      severity: "error",
      from: { path: "^app/(?!shell/|root\\.tsx$)", pathNot: ["(?:^|[/.])route\\.tsx?$", "\\.test\\.tsx?$"] },
      to: { path: "^app/shell/" },
    },
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
    vendor(
      "the queue",
      ["graphile-worker"],
      ["^server/jobs", "^server/worker\\.ts$", "^server/observe/metrics\\.ts$", "^server/db/migrate\\.ts$"],
    ),
    vendor("accounts", ["better-auth", "@better-auth"], ["^server/auth", "^server/seed"]),
    vendor("mail", ["nodemailer", "@react-email", "imapflow", "postal-mime"], ["^server/mail", "^server/mail-replies"]),
    vendor("payments", ["stripe"], ["^server/payments"]),
    vendor("decoding and drawing pictures", ["sharp", "fontkit", "heic-decode"], ["^server/pictures"]),
    vendor("reading archives", ["yauzl"], ["^server/drafts"]),
    vendor("traces", ["@opentelemetry"], ["^server/observe/traces"]),
    vendor("drawing documents", ["pdfkit"], ["^server/documents"]),
    vendor("the database driver", ["pg", "drizzle-orm"], ["^server"]),
    {
      name: "no-folder-of-odds-and-ends",
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
