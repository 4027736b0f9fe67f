import { useMatches } from "react-router";

/** Public pages do not know the portal's routes: from there the browser itself goes. */
export function useIsInPortal(): boolean {
  return useMatches().some(({ id }) => id === "shell/portal-layout.route");
}
