import type { IssuedWith } from "../../domain/invoice.ts";
import { isStartingIdentity } from "../../domain/website/identity.ts";
import { site } from "./site.ts";

/** Of what is issued now, beside everything else that it says. Nothing where it is as the release brings it. */
export function currentLook(): Pick<IssuedWith, "look"> {
  const { main, accent, logo } = site().identity;
  return isStartingIdentity({ main, accent }) && !logo ? {} : { look: { main, accent, logo } };
}

/** What is issued about an older document looks as documents do now. */
export function inCurrentLook<Issued extends IssuedWith>({ look: _, ...issued }: Issued) {
  return { ...issued, ...currentLook() };
}
