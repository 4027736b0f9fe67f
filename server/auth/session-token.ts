import { isSigned } from "../settings/signature.ts";
import type { Caller } from "./caller.ts";
import { hostCookieName } from "./cookies.ts";

/** The token in a caller's session cookie, if what stands behind it is our signature, as the account library writes it. */
export function findSessionToken(caller: Caller): string | undefined {
  const value = findFirst(caller, `${hostCookieName("session_token")}=`);
  const cut = value?.lastIndexOf(".") ?? -1;
  if (!value || cut < 1) return;
  const token = value.slice(0, cut);
  return isSigned(token, value.slice(cut + 1), "base64") ? token : undefined;
}

/** The first of several, as the library takes it: whoever signs out must end the session that was looked at. */
function findFirst({ headers }: Caller, beginning: string): string | undefined {
  const cookies = (headers.get("cookie") ?? "").split(";").map((text) => text.trim());
  const value = cookies.find((text) => text.startsWith(beginning))?.slice(beginning.length);
  try {
    return value && decodeURIComponent(value);
  } catch {
    return;
  }
}
