/** Pages that are the same for everybody until something is published: rendered once, and shown while the database is down. */
export const renderedPaths = [
  "/",
  "/about",
  "/plans",
  "/policies/hosting",
  "/policies/support",
  "/policies/fair-use",
  "/policies/enhancements",
  "/policies/domain",
  "/privacy",
  "/projects/template-green-space",
  "/projects/oak-and-mortar",
];

/** Where scripts fetch what a page is made from. */
export const dataPath = (path: string): string => (path === "/" ? "/_.data" : `${path}.data`);
