import { useNavigation } from "react-router";

/** The login is over and the next page on its way; another step of the login is not that page. */
export function useIsRedirecting(sending: boolean): boolean {
  const { state, location } = useNavigation();
  return sending && state === "loading" && !location.pathname.startsWith("/clients/login");
}
