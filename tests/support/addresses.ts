import { createHmac, randomUUID } from "node:crypto";
import { startingContent } from "../../content/starting-content.ts";
import { cast, members, ownerlessProject } from "../../server/seed/cast.ts";
import { canaryArticles, canaryPicture, changedSlug } from "./canary-articles.ts";
import { canaryExport } from "./canary-exports.ts";
import { canaryArchive, canaryAttachment, canaryFile } from "./canary-files.ts";
import { canaryCreditNote, canaryInvoices, canaryPayment } from "./canary-money.ts";
import { canaryIncident } from "./canary-sites.ts";
import { canaryWebsitePicture } from "./canary-website.ts";
import { type Requester, secret } from "./requesters.ts";

/**
 * `there`: for this requester the thing exists. Undefined: the address names no thing. `exactly`: an id in which large and
 * small letters differ.
 */
export type Address = { path: string; object: string; there?: boolean; exactly?: string };

/** A route's addresses as one requester would try them: their own, another's, nobody's, one that is none, and nonsense. */
export function addressesOf(pattern: string, requester: Requester): Address[] {
  const optional = pattern.match(/\/:\w+\?$/)?.[0];
  const bare = optional ? [{ path: pattern.replace(optional, ""), object: "no id" }] : [];
  const full = pattern.replace("?", "");
  const parameter = full.match(/:\w+(?:\/(?:(?:credit-notes|receipts|files|uploads)\/)?:\w+)*|\*/)?.[0];
  if (!parameter) return [{ path: full, object: "" }, ...bare];
  const things = objects[parameter];
  if (!things) throw new Error(`say in tests/support/addresses.ts what ${parameter} of ${pattern} can be`);
  return [
    ...things(requester, full).map(({ id, ...rest }) => ({ ...rest, path: full.replace(parameter, encoded(id)) })),
    ...bare,
  ];
}

type Thing = Omit<Address, "path"> & { id: string };

const encoded = (id: string) => id.split("/").map(encodeURIComponent).join("/");

const objects: Record<string, (requester: Requester, pattern: string) => Thing[]> = {
  ":projectId": ({ accessRole, member, may }, pattern) => {
    const isAdmin = accessRole === "admin";
    const own = member.projects[0]?.id ?? cast.elsie.projects[0].id;
    // What was accepted can be opened, which is Gareth's alone.
    if (pattern.endsWith("/agreement/pdf"))
      return [
        { object: "own", id: own, there: own === cast.gareth.projects[0].id },
        { object: "another's", id: cast.gareth.projects[0].id, there: isAdmin || member.id === cast.gareth.id },
        { object: "unknown", id: randomUUID(), there: false },
        { object: "malformed", id: "1' or 1=1--", there: false },
      ];
    return [
      { object: "own", id: own, there: isAdmin || (member.projects.length > 0 && may !== "removed") },
      { object: "another's", id: cast.tom.projects[0].id, there: isAdmin },
      { object: "unknown", id: randomUUID(), there: false },
      { object: "malformed", id: "1' or 1=1--", there: false },
      // Nobody can leave with it, waits for it, is written to or gives anything for it.
      {
        object: "ownerless",
        id: ownerlessProject.id,
        there: isAdmin && !/\/(?:leave|days|site|messages|material.*|review.*)$/.test(pattern),
      },
    ];
  },
  ":projectId/files/:fileId": filesOf,
  ":projectId/uploads/:uploadId": ({ member }) => uploadsOf(member.projects[0]?.id),
  ":clientId": ({ accessRole, member }) => {
    const isAdmin = accessRole === "admin";
    return [
      { object: "own", id: member.id, there: isAdmin && isClient(member.id) },
      { object: "another's", id: cast.tom.id, there: isAdmin },
      { object: "unknown", id: randomUUID(), there: false },
      { object: "malformed", id: "1' or 1=1--", there: false },
      { object: "an admin's", id: cast.sam.id, there: false },
    ];
  },
  ":invoiceId": (requester, pattern) => {
    const isAdmin = requester.accessRole === "admin";
    const { of, draft, gone } = canaryInvoices;
    return [
      { object: "own", id: of(clientOf(requester)), there: isAdmin || hasClient(requester) },
      { object: "another's", id: of(cast.tom.id), there: isAdmin },
      // It has an admin page, and no document.
      { object: "a draft", id: draft, there: isAdmin && pattern.startsWith("/dashboard/admin/") },
      { object: "taken back", id: gone, there: isAdmin },
      { object: "unknown", id: randomUUID(), there: false },
      { object: "malformed", id: "1' or 1=1--", there: false },
    ];
  },
  ":exportId": (requester) => [
    { object: "own", id: canaryExport(clientOf(requester)), there: hasClient(requester) },
    { object: "another's", id: canaryExport(cast.tom.id), there: requester.accessRole === "admin" },
    { object: "unknown", id: randomUUID(), there: false },
    { object: "malformed", id: "1' or 1=1--", there: false },
  ],
  ":archiveId": (requester) => [
    {
      object: "own",
      id: canaryArchive(clientOf(requester)),
      there: requester.accessRole === "admin" || hasClient(requester),
    },
    { object: "another's", id: canaryArchive(cast.tom.id), there: requester.accessRole === "admin" },
    { object: "unknown", id: randomUUID(), there: false },
    { object: "malformed", id: "1' or 1=1--", there: false },
  ],
  ":invoiceId/credit-notes/:creditNoteId": (requester) => partsOf(requester, "credit-notes", canaryCreditNote),
  ":invoiceId/receipts/:paymentId": (requester) => partsOf(requester, "receipts", canaryPayment),
  ":token/credit-notes/:creditNoteId": () => partsByLink("credit-notes", canaryCreditNote),
  ":token/receipts/:paymentId": () => partsByLink("receipts", canaryPayment),
  ":token": ({ member }, pattern) => [
    ...(pattern.startsWith("/pay/")
      ? [
          exact({ object: "by its link", id: payToken(canaryInvoices.linked), there: true }),
          exact({ object: "a draft's link", id: payToken(canaryInvoices.draft), there: false }),
          {
            object: "another's seal",
            id: payToken(canaryInvoices.linked, canaryInvoices.of(cast.tom.id)),
            there: false,
          },
        ]
      : []),
    { object: "own, wrong seal", id: `${member.id}.${sealed(member.id).slice(0, -1)}A`, there: false },
    { object: "unknown", id: `${neverLinked}.${sealed(neverLinked)}`, there: false },
    { object: "without a seal", id: randomUUID(), there: false },
    { object: "malformed", id: "1' or 1=1--", there: false },
  ],
  ":incidentId": ({ accessRole }) => {
    const isAdmin = accessRole === "admin";
    return [
      { object: "a client's", id: canaryIncident(cast.maya.id), there: isAdmin },
      { object: "another's", id: canaryIncident(cast.tom.id), there: isAdmin },
      { object: "unknown", id: randomUUID(), there: false },
      { object: "malformed", id: "1' or 1=1--", there: false },
    ];
  },
  ":articleId": ({ accessRole }) => {
    const { draft, published, deleted } = canaryArticles;
    return [
      exact({ object: "a draft", id: draft.id, there: accessRole === "admin" }),
      exact({ object: "published", id: published.id, there: accessRole === "admin" }),
      { object: "deleted", id: deleted.id, there: false },
      { object: "unknown", id: randomUUID(), there: false },
      { object: "malformed", id: "1' or 1=1--", there: false },
      { object: "not a text", id: `${draft.id}\0`, there: false },
    ];
  },
  // A plan of the website's draft.
  ":entryId": ({ accessRole }) => [
    { object: "a plan", id: startingContent.plans[0]?.id ?? "", there: accessRole === "admin" },
    { object: "unknown", id: randomUUID(), there: false },
    { object: "malformed", id: "1' or 1=1--", there: false },
  ],
  ":slug": (_, pattern) => {
    const { published, sample, draft, draftSample, deleted } = canaryArticles;
    const isHelp = pattern.startsWith("/support/");
    const [shown, others, hidden] = isHelp ? [published, sample, draft] : [sample, published, draftSample];
    return [
      exact({ object: "published", id: shown.slug, there: true }),
      { object: "its next address", id: changedSlug(shown.slug), there: false },
      { object: "of the other kind", id: others.slug, there: false },
      { object: "a draft", id: hidden.slug, there: false },
      { object: "deleted", id: deleted.slug, there: false },
      { object: "unknown", id: randomUUID(), there: false },
      { object: "malformed", id: "1' or 1=1--", there: false },
      { object: "not a text", id: `${shown.slug}\0`, there: false },
    ];
  },
  ":name/:file": () => {
    const { digest, width, height } = canaryPicture;
    const name = `${digest}-${width}x${height}`;
    return [
      exact({ object: "a draft's", id: `${name}/${width}.webp`, there: true }),
      { object: "of no such width", id: `${name}/99999.webp`, there: false },
      { object: "unknown", id: `${"0".repeat(40)}-${width}x${height}/${width}.avif`, there: false },
      { object: "malformed", id: "1' or 1=1--/1.webp", there: false },
    ];
  },
  ":pictureId/:file": () => {
    const { id, width } = canaryWebsitePicture;
    return [
      exact({ object: "the website's", id: `${id}/${width}.webp`, there: true }),
      { object: "of no such width", id: `${id}/99999.webp`, there: false },
      { object: "unknown", id: `${randomUUID()}/${width}.webp`, there: false },
      { object: "malformed", id: "1' or 1=1--/1.webp", there: false },
    ];
  },
  "*": () => [{ object: "", id: "anything" }],
};

/** A credit note or a receipt, below its invoice and below another. */
function partsOf(requester: Requester, name: string, partId: (invoiceId: string) => string): Thing[] {
  const { of } = canaryInvoices;
  const isAdmin = requester.accessRole === "admin";
  const part = (invoiceId: string, partOf = invoiceId) => `${invoiceId}/${name}/${partId(partOf)}`;
  const own = of(clientOf(requester));
  const another = of(cast.tom.id);
  return [
    { object: "own", id: part(own), there: isAdmin || hasClient(requester) },
    { object: "another's", id: part(another), there: isAdmin },
    { object: "another's under one's own", id: part(own, another), there: false },
    { object: "unknown", id: part(own, randomUUID()), there: false },
    { object: "malformed", id: `${own}/${name}/1' or 1=1--`, there: false },
  ];
}

function partsByLink(name: string, partId: (invoiceId: string) => string): Thing[] {
  const { linked, of } = canaryInvoices;
  const [token, another] = [payToken(linked), of(cast.tom.id)];
  return [
    exact({ object: "by its link", id: `${token}/${name}/${partId(linked)}`, there: true }),
    { object: "another's by this link", id: `${token}/${name}/${partId(another)}`, there: false },
    { object: "another's seal", id: `${payToken(linked, another)}/${name}/${partId(another)}`, there: false },
    { object: "unknown", id: `${token}/${name}/${randomUUID()}`, there: false },
    { object: "malformed", id: `${token}/${name}/1' or 1=1--`, there: false },
  ];
}

/** What was given for a list, and what was sent with a message. */
function filesOf({ accessRole, member, may }: Requester): Thing[] {
  const isAdmin = accessRole === "admin";
  const isOwn = isAdmin || (member.projects.length > 0 && may !== "removed");
  const owner = member.projects.length > 0 ? member : cast.elsie;
  const own = owner.projects[0]?.id ?? "";
  const toms = cast.tom.projects[0].id;
  return [
    { object: "own", id: `${own}/files/${canaryFile(owner.id)}`, there: isOwn },
    { object: "own, of a message", id: `${own}/files/${canaryAttachment(owner.id)}`, there: isOwn },
    { object: "another's", id: `${toms}/files/${canaryFile(cast.tom.id)}`, there: isAdmin },
    { object: "another's, of a message", id: `${toms}/files/${canaryAttachment(cast.tom.id)}`, there: isAdmin },
    { object: "another's under one's own", id: `${own}/files/${canaryFile(cast.tom.id)}`, there: false },
    { object: "unknown", id: `${own}/files/${randomUUID()}`, there: false },
    { object: "malformed", id: `${own}/files/1' or 1=1--`, there: false },
  ];
}

/** None is on its way. */
function uploadsOf(projectId: string | undefined): Thing[] {
  const own = projectId ?? cast.elsie.projects[0].id;
  return [
    { object: "own", id: `${own}/uploads/${randomUUID()}`, there: false },
    { object: "another's", id: `${cast.tom.projects[0].id}/uploads/${randomUUID()}`, there: false },
    { object: "malformed", id: `${own}/uploads/1' or 1=1--`, there: false },
  ];
}

const exact = (thing: Thing): Thing => ({ ...thing, exactly: thing.id });

const neverLinked = randomUUID();

/** The secret half of a mailed link, rightly computed. */
export function sealed(id: string): string {
  return createHmac("sha256", secret).update(`link:${id}`).digest("base64url");
}

/** The secret half of a pay link, rightly computed; or another invoice's. */
export function payToken(invoiceId: string, sealOf = invoiceId): string {
  return `${invoiceId}.${createHmac("sha256", secret).update(`pay:${sealOf}`).digest("base64url")}`;
}

function clientOf({ member }: Requester): string {
  return isClient(member.id) ? member.id : cast.elsie.id;
}

function hasClient({ member, may }: Requester): boolean {
  return isClient(member.id) && may !== "removed";
}

function isClient(id: string): boolean {
  return members.some((member) => member.id === id && member.kind !== undefined);
}
