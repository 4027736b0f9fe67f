/** Whether a public page needs to know a route, by its id, which is its file. */
export function isPublicRoute(id: string): boolean {
  return /^(?:root$|shell\/public-layout|public\/|policies\/|showcase\/)/.test(id);
}

/** Where the map of the public pages is; scripts/build.ts makes it of the whole one, whose address it has but for a word. */
export function publicMapOf(url: string): string {
  return url.replace(/\.js$/, ".public.js");
}
