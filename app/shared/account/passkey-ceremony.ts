import { useSyncExternalStore } from "react";

/** What our two passkey addresses answer. */
export type PasskeyReply =
  | { outcome: "begun"; options: unknown }
  | { outcome: "done"; to: string }
  | { outcome: "wrong-password" | "too-many" | "failed" };

/** A person who closes the device's window has not failed; they have changed their mind. */
export type CeremonyReply = PasskeyReply | { outcome: "cancelled" };

type Ask = (publicKey: unknown) => Promise<Credential | null>;

/** False on the server and in the first frame. */
export function useCanUsePasskeys(): boolean {
  return useSyncExternalStore(never, canUsePasskeys, () => false);
}

const never = () => () => {};

/** The browser's own reading and writing of options as JSON; one that lacks it has no button. */
function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

/** `search`: of the login's address, which says where to go then. */
export const signInWithPasskey = (search: string) =>
  ceremony(`/clients/login/passkey${search}`, {}, {}, (options) =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never) }),
  );

export const addPasskey = (password: string, name: string) =>
  ceremony("/clients/account/passkey", { password }, { name }, (options) =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never) }),
  );

/** Ask the server what to ask the device, ask the device, tell the server. */
async function ceremony(endpoint: string, first: object, last: object, ask: Ask): Promise<CeremonyReply> {
  const begun = await post(endpoint, { step: "begin", ...first });
  if (begun.outcome !== "begun") return begun;
  try {
    const credential = await ask(begun.options);
    return await post(endpoint, { step: "finish", answer: (credential as PublicKeyCredential).toJSON(), ...last });
  } catch (error) {
    return { outcome: isChangeOfMind(error) ? "cancelled" : "failed" };
  }
}

/** Browsers say the same of a window that was left alone for too long. */
function isChangeOfMind(error: unknown): boolean {
  return error instanceof DOMException && (error.name === "NotAllowedError" || error.name === "AbortError");
}

async function post(endpoint: string, body: object): Promise<PasskeyReply> {
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return await response.json();
  } catch {
    return { outcome: "failed" };
  }
}
