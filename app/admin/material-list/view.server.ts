import { randomUUID } from "node:crypto";
import { greetingName } from "../../../domain/client.ts";
import { keysOf } from "../../../domain/is-key-of.ts";
import type { Material } from "../../../server/material/find-material.ts";
import { templates, words } from "./words.ts";

export type View = ReturnType<typeof view>;

export function view({ project, list, items }: Material) {
  return {
    project: { id: project.id, name: project.name },
    client: greetingName(project.client),
    note: list?.note ?? "",
    isSent: list?.sentAt != null,
    items: items.map(({ id, kind, title, hint, enough, choices, isNeeded, wantedAt }, index) => ({
      id,
      number: index + 1,
      kind,
      title,
      hint,
      enough,
      choices: choices.join("\n"),
      isNeeded,
      isAsked: wantedAt !== null,
      says: words.count[kind](enough, choices.length),
    })),
    templates: keysOf(templates).map((name) => {
      const { kind, title, enough, choices } = templates[name];
      return {
        name,
        title,
        says: words.count[kind](enough, choices.length),
        isOnList: items.some((item) => item.title === title),
        /** Pressed twice, it is added once. */
        id: randomUUID(),
      };
    }),
    newId: randomUUID(),
  };
}
