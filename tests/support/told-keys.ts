const words = (names: string) => names.split(" ");
const under = (path: string, names: string) => words(names).map((name) => `${path}.${name}`);

const project = [
  ...words("isPaymentDone isPaymentFailed"),
  ...under("page.addOns[]", "isPaid linkId name price"),
  ...under("page", "products[]"),
  ...under("page.costs.lines[]", "isPaid name pence twelveTimes when"),
  ...under("page.costs", "oncePence paymentType recurringPence"),
  ...under("page.history[]", "at id note rest title who"),
  ...under("page.plans[]", "linkId name price"),
  ...under("page.products[]", "linkId name price"),
  ...under("page.project", "days description id name nextPaymentDue note paymentType since status url"),
  ...under("page.project.leaf", "day isPaused"),
  ...under("page.requests[]", "id lines[] on reason state"),
];

const text = (path: string) => [
  ...under(`${path}[]`, "_key _type style markDefs[]"),
  ...under(`${path}[].children[]`, "_key _type marks[] text"),
];
/** With links and lists in it. */
const richText = (path: string) => [
  ...text(path),
  ...under(`${path}[]`, "level listItem"),
  ...under(`${path}[].markDefs[]`, "_key _type href"),
];

/** All that each page behind a door is told. More than this is more than its reader needs. */
export const toldKeys: Record<string, string[]> = {
  "routes/portal-layout": words("signedIn"),
  "routes/account/login": words("chosen noRole"),
  "routes/account/second-step": words("kind"),
  "routes/account/session": [...words("access_token"), ...under("user", "email factors[] id")],
  "routes/account/account": [
    ...words("email name passkeys[] recoveryCodesLeft result totp"),
    ...under("sessions[]", "current device id lastSeen place"),
  ],
  "routes/account/second-step-setup": [],
  "routes/portal/dashboard": [
    ...under("page", "name offersMore pickProblem"),
    ...under("page.projects[]", "addOns[] description id name note plans[] since status url"),
    ...under("page.projects[].costs", "oncePence paymentType recurringPence"),
    ...under("page.projects[].leaf", "day isPaused"),
  ],
  "routes/portal/add-on": [
    ...under("page.addOns[]", "description id name pricePence pricingType taken"),
    ...under("page", "clientEmail retryKey"),
    ...under("page.project", "id name"),
    ...words("sent"),
  ],
  "routes/portal/project": [...project, "page.admin"],
  "routes/portal/project for the admin": [
    ...project,
    ...under("page.admin.client", "email id name"),
    ...under("page.admin.details", "description firstPaymentRequired nextPaymentDue paymentType projectName url"),
    ...under("page.admin.offered.addOns[]", "id name price"),
    ...under("page.admin.offered.plans[]", "id name price"),
    ...under("page.admin.offered.products[]", "id name price"),
    ...under("page.admin", "savedAt"),
  ],
  "routes/admin/dashboard": [
    ...under("clients", "isFirst next search"),
    ...under("clients.rows[]", "email id name statuses[]"),
    ...words("confirm firstName result"),
    ...under("confirm", "email erasedOn id name projects[]"),
    ...under("deleted[]", "erasedOn id kind name"),
    ...under("enquiries", "count"),
    ...under("enquiries.rows[]", "answerBy business excerpt id isLate name site"),
    ...under("projects", "count"),
    ...under("projects.rows[]", "age client id name status"),
    ...under("projects.rows[].leaf", "day isPaused"),
    ...under("requests", "count"),
    ...under("requests.rows[].client", "id name"),
    ...under("requests.rows[]", "id monthlyPence names on oncePence"),
    ...under("requests.rows[].project", "id name"),
    ...under("today", "day month weekday"),
  ],
  "routes/admin/manage-client": [
    ...under("client", "billingAddress email id kind login name"),
    ...words("confirm secondStep"),
    ...under("confirm", "erasedOn id name"),
    ...under("deletedProjects[]", "erasedOn id name"),
    ...under("projects[]", "description firstPaymentRequired id name since status"),
    ...under("projects[].leaf", "day isPaused"),
    ...under("suggested", "description projectName"),
  ],
  "routes/admin/enquiries": [
    ...words("older show"),
    ...under("rows[].client", "id name"),
    ...under("rows[]", "answerBy answeredAt business email id isLate name phone receivedAt site text website"),
  ],
  "routes/admin/add-on-requests": [
    ...words("older"),
    ...under("rows[].client", "id name"),
    ...under("rows[]", "decidedOn id monthlyPence on oncePence reason state"),
    ...under("rows[].lines[]", "name price"),
    ...under("rows[].project", "id name"),
  ],
  "routes/admin/catalogue": [
    ...under("addOns[]", "custom description id isRetired name price pricingType severalTimes yearlyPrice"),
    ...under("plans[]", "billingCycle id isRetired name price yearlyPrice"),
    ...under("products[]", "billingCycle id isRetired name price"),
  ],
  "routes/admin/articles": [
    ...under("articles[]", "id path state title type updated"),
    ...words("confirm elsewhere"),
    ...under("confirm", "id title"),
    ...under("deleted[]", "erasedOn id title"),
    ...under("shown", "isFirst older q type"),
  ],
  "routes/admin/article-editor": [
    ...under("article", "excerpt hasChanges id revision saved slug title type"),
    ...richText("article.body"),
    ...under("article.published", "on path slug"),
    ...words("elsewhere isPublicAt markdown result version"),
    ...under("version", "at excerpt number title"),
    ...text("version.body"),
    ...under("versions[]", "at number title why words"),
  ],
  "routes/admin/article-preview": [
    ...under("article", "excerpt minutes title updated updatedIso written writtenIso"),
    ...richText("article.body"),
    ...under("article.headings[]", "id key level words"),
    ...words("home.kind type"),
    ...under("bar", "editor words.back words.what"),
    ...under("meta[]", "content media name title"),
    ...under("words", "back.label back.to by changed contents minute minutes others"),
    ...under("words.closing", "contact email text title"),
  ],
  "routes/admin/audit": [...under("events[]", "at from id requestId thing what who"), ...words("older")],
};
