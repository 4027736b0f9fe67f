import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { takesFiles } from "../../domain/material.ts";
import { clientOf, type PersonActor } from "../access/actor.ts";
import { asViewer } from "../db/client.server.ts";
import { materialItems, projects } from "../db/schema/index.ts";

/** Of one thing: what the form said of it. What it left out stays as it is. */
export type Answered = { answer?: string | undefined; lacks?: string | undefined };

/** Kept as the client goes; nothing is sent. What is not theirs, or not on the list, is left out. */
export async function answerItems(
  actor: PersonActor,
  projectId: string,
  answers: ReadonlyMap<string, Answered>,
): Promise<{ outcome: "saved"; count: number } | { outcome: "not-there" }> {
  return asViewer(actor, async (tx) => {
    const items = await tx
      .select({ item: materialItems })
      .from(materialItems)
      .innerJoin(projects, and(eq(projects.id, materialItems.projectId), isNull(projects.deletedAt)))
      .where(
        and(
          eq(materialItems.projectId, projectId),
          isNotNull(materialItems.wantedAt),
          eq(projects.clientId, clientOf(actor, "project")),
        ),
      );
    if (items.length === 0) return { outcome: "not-there" };
    let count = 0;
    for (const { item } of items) {
      const given = answers.get(item.id);
      if (!given) continue;
      const answer = takesFiles(item.kind) ? item.answer : (given.answer ?? item.answer);
      const lacks = given.lacks ?? item.lacks;
      if (answer === item.answer && lacks === item.lacks) continue;
      if (item.kind === "choice" && answer !== "" && !item.choices.includes(answer)) continue;
      await tx.update(materialItems).set({ answer, lacks, answeredAt: actor.at }).where(eq(materialItems.id, item.id));
      count += 1;
    }
    return { outcome: "saved", count };
  });
}
