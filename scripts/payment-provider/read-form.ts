import type { Fields } from "./books.ts";

/** `a[b][0][c]=d`, as Stripe's libraries write what they are given: nested, every value a text. */
export function readNested(text: string): Fields {
  const fields: Fields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== "");
    let at = fields;
    for (const part of path.slice(0, -1)) {
      at[part] ??= {};
      at = at[part] as Fields;
    }
    at[path.at(-1) ?? ""] = value;
  }
  return fields;
}

export function textAt(fields: Fields, ...path: string[]): string | undefined {
  let at: unknown = fields;
  for (const part of path) at = typeof at === "object" && at !== null ? (at as Fields)[part] : undefined;
  return typeof at === "string" ? at : undefined;
}

export function textsAt(fields: Fields, ...path: string[]): Record<string, string> {
  let at: unknown = fields;
  for (const part of path) at = typeof at === "object" && at !== null ? (at as Fields)[part] : undefined;
  if (typeof at !== "object" || at === null) return {};
  return Object.fromEntries(Object.entries(at).filter(([, value]) => typeof value === "string")) as Record<
    string,
    string
  >;
}

/** What is named there, as the places of a list. */
export function namesAt(fields: Fields, name: string): string[] {
  const at = fields[name];
  return typeof at === "object" && at !== null ? Object.keys(at) : [];
}
