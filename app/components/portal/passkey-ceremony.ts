/** What our two passkey doors answer. */
export type PasskeyReply =
  | { outcome: "begun"; options: unknown }
  | { outcome: "done"; to: string }
  | { outcome: "failed"; problem?: string };

type Ask = (publicKey: unknown) => Promise<Credential | null>;

/** The browser's own reading and writing of options as JSON; one that lacks it has no button. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

export const signInWithPasskey = () =>
  ceremony("/clients/login/passkey", {}, {}, (options) =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as never) }),
  );

export const addPasskey = (password: string, name: string) =>
  ceremony("/clients/account/passkey", { password }, { name }, (options) =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as never) }),
  );

/** Ask the server what to ask the device, ask the device, tell the server. */
async function ceremony(door: string, first: object, last: object, ask: Ask): Promise<PasskeyReply> {
  const begun = await post(door, { step: "begin", ...first });
  if (begun.outcome !== "begun") return begun;
  // A person who closes the device's window has not failed; they have changed their mind.
  const credential = await ask(begun.options).catch(() => null);
  if (!credential) return { outcome: "failed" };
  return post(door, { step: "finish", answer: (credential as PublicKeyCredential).toJSON(), ...last });
}

async function post(door: string, body: object): Promise<PasskeyReply> {
  try {
    const response = await fetch(door, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return await response.json();
  } catch {
    return { outcome: "failed" };
  }
}
