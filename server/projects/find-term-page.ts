import { and, eq, isNull } from "drizzle-orm";
import { clientOf, mayDo, type Person } from "../access/actor.ts";
import { readAsViewer } from "../db/client.server.ts";
import { projects } from "../db/schema/index.ts";
import { listInvoicesOf } from "../invoices/find-client-money.ts";
import { projectLines } from "./project-lines.ts";
import { termOf, termParts } from "./term-parts.ts";

/** A client's own project with its term and what is open for it. Not yours means not there. */
export async function findTermPage(viewer: Person, projectId: string) {
  return readAsViewer(viewer, async (tx) => {
    const [project] = await tx
      .select({
        id: projects.id,
        name: projects.projectName,
        status: projects.status,
        paymentType: projects.paymentType,
        termStartedOn: projects.termStartedOn,
        termMonths: projects.termMonths,
        ...termParts,
        ...projectLines,
      })
      .from(projects)
      .where(
        and(eq(projects.id, projectId), eq(projects.clientId, clientOf(viewer, "project")), isNull(projects.deletedAt)),
      );
    if (!project) return;
    const term = termOf(project);
    const invoices = await listInvoicesOf(tx, viewer, projectId);
    if (mayDo(viewer, "everything")) return { project, term, invoices, seesMoney: true };
    // What leaving costs is worked out from prices: whoever may do the project alone reads the months.
    const priceless = { ...project, plans: [], addOns: [], products: [], termPlans: [], hostingPaidUntil: null };
    return { project: priceless, term: termOf(priceless), invoices, seesMoney: false };
  });
}
