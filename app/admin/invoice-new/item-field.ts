/** Names the tick for something that a project has and no invoice asks for yet. */
export function itemField(projectId: string, linkId: string): string {
  return `item:${projectId}:${linkId}`;
}

/** What was ticked. */
export function readItems(fields: Record<string, string>): { projectId: string; linkId: string }[] {
  return Object.keys(fields).flatMap((name) => {
    const [item, projectId = "", linkId = ""] = name.split(":");
    return item === "item" && projectId && linkId ? [{ projectId, linkId }] : [];
  });
}
