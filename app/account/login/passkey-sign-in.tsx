import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { signInWithPasskey, useCanUsePasskeys } from "../../shared/account/passkey-ceremony.ts";
import { passkeyWords } from "../../shared/account/words.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { words } from "./words.ts";

/** Only where scripts run and the browser knows passkeys: everybody else has the form. */
export function PasskeySignIn() {
  const usable = useCanUsePasskeys();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  if (!usable) return null;

  async function signIn() {
    setState("busy");
    const reply = await signInWithPasskey(search);
    if (reply.outcome === "done") await navigate(reply.to);
    else setState(reply.outcome === "cancelled" ? "idle" : "failed");
  }

  return (
    <div className="stack gap-12 sign-in-passkeys">
      <p className="or">{words.or}</p>
      {state === "failed" ? <Notice tone="fail">{passkeyWords.failed}</Notice> : null}
      <Button type="button" variant="line" busy={state === "busy" && passkeyWords.busy} onClick={signIn}>
        {words.passkey}
      </Button>
    </div>
  );
}
