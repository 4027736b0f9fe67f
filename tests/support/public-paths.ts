/** Every page a stranger can open. */
export const publicPaths = [
  "/",
  "/about",
  "/plans",
  "/portfolio",
  "/contact",
  "/support",
  "/privacy",
  "/policies/hosting",
  "/policies/support",
  "/policies/fair-use",
  "/policies/enhancements",
  "/policies/domain",
];
