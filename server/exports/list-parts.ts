import type { ExportPart } from "../../content/client-export.ts";
import { agreementsPart } from "./agreements-part.ts";
import { archivesPart } from "./archives-part.ts";
import { detailsPart } from "./details-part.ts";
import { draftsPart } from "./drafts-part.ts";
import { enquiriesPart } from "./enquiries-part.ts";
import { filesPart } from "./files-part.ts";
import { invoicesPart } from "./invoices-part.ts";
import { messagesPart } from "./messages-part.ts";
import { moneyPart } from "./money-part.ts";
import { projectsPart } from "./projects-part.ts";
import { sitePart } from "./site-part.ts";
import type { ExportFile, ExportOf } from "./write-archive.ts";

/** One part of a client's file: what it puts in, one after the other. All of it is this client's, which each query says. */
export type Part = { part: ExportPart; files: (of: ExportOf) => AsyncIterable<ExportFile> };

/** In the order of the list of contents. What is new joins here, with its words in content/client-export.ts. */
export const parts: readonly Part[] = [
  { part: "details", files: detailsPart },
  { part: "projects", files: projectsPart },
  { part: "files", files: filesPart },
  { part: "archives", files: archivesPart },
  { part: "drafts", files: draftsPart },
  { part: "site", files: sitePart },
  { part: "agreements", files: agreementsPart },
  { part: "invoices", files: invoicesPart },
  { part: "money", files: moneyPart },
  { part: "messages", files: messagesPart },
  { part: "enquiries", files: enquiriesPart },
];
