import { UNSAFE_decodeViaTurboStream as decode } from "react-router";

/** What each matched route's loader told, as the keys of it in whatever depth: `projects[].id`. */
export async function keysByRoute(answer: Response): Promise<Record<string, string[]>> {
  if (!answer.ok || !answer.body) throw new Error(`no data at ${answer.url}: ${answer.status}`);
  const { value } = await decode(answer.body, globalThis as never);
  const routes: Record<string, { data?: unknown }> = Object(await value);
  return Object.fromEntries(
    Object.entries(routes).map(([id, { data }]) => [id, [...new Set(keysOf(data))].toSorted()] as const),
  );
}

function keysOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value) && value.length > 0) return value.flatMap((item) => keysOf(item, `${path}[]`));
  if (value === null || typeof value !== "object") return path ? [path] : [];
  if (Array.isArray(value)) return [`${path}[]`];
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, path ? `${path}.${key}` : key));
}
