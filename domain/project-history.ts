/** Everything that can happen to a project. */
export const projectEventKinds = [
  "created",
  "status-changed",
  "note-changed",
  "paused",
  "day-corrected",
  "material-asked",
  "material-sent",
  "draft-sent",
  "draft-approved",
  "draft-changes",
  "details-changed",
  "plan-added",
  "plan-removed",
  "plan-put-back",
  "plan-change-asked",
  "plan-changed",
  "plan-change-taken-back",
  "price-announced",
  "add-on-added",
  "add-on-removed",
  "add-on-put-back",
  "product-added",
  "product-removed",
  "product-put-back",
  "add-ons-requested",
  "request-approved",
  "request-declined",
  "request-reopened",
  "billing-started",
  "agreement-accepted",
  "agreement-requested",
  "agreement-cancelled",
  "term-started",
  "term-changed",
  "term-notice",
  "letter-sent",
  "leaving-booked",
  "leaving-taken-back",
  "leaving-waived",
  "left",
  "deleted",
  "restored",
] as const;

/** What says nothing of plans, add-ons and what they cost: all that whoever may do the project alone reads of it. */
export const withoutMoneyKinds = [
  "created",
  "status-changed",
  "note-changed",
  "paused",
  "day-corrected",
  "material-asked",
  "material-sent",
  "draft-sent",
  "draft-approved",
  "draft-changes",
  "term-started",
  "term-changed",
  "term-notice",
  "agreement-cancelled",
  "leaving-booked",
  "leaving-taken-back",
  "left",
] as const satisfies readonly (typeof projectEventKinds)[number][];

export type ProjectEventKind = (typeof projectEventKinds)[number];

/** What happened between the provider and the books; the client reads the rest. */
const providersOwn: ReadonlySet<ProjectEventKind> = new Set([
  "details-changed",
  "billing-started",
  "deleted",
  "restored",
]);

export function isForTheClient(kind: ProjectEventKind): boolean {
  return !providersOwn.has(kind);
}
