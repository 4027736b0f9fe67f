/** On whose behalf something is read or done. */
export type Viewer = { kind: "anonymous" } | { kind: "person"; id: string } | { kind: "system" };

export const anonymous: Viewer = { kind: "anonymous" };
/** Background work. Its rights belong to the worker's database role. */
export const system: Viewer = { kind: "system" };
