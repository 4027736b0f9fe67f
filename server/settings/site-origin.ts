/**
 * Where the site lives, for links that must be whole: canonical links, share pictures, the sitemap. Prerendered pages
 * get it at build time, when the rest of the environment is not there, so it is read here alone; a build for the public
 * needs SITE_ORIGIN set to what the running site has, and `npm run doctor` compares the two.
 */
export function siteOrigin(): string {
  return process.env.SITE_ORIGIN ?? `http://localhost:${process.env.PORT ?? 3000}`;
}
