import { useEffect, useState } from "react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { PlainPage } from "../plain-page.tsx";
import { recoveryCodesWords as words } from "./words.ts";
import "./recovery-codes.css";

/** Shown once, after they were made: to be printed or written down. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <PlainPage title={words.heading} lead={words.lead}>
      <ol className="card setup-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="btn-row setup-done">
        <ButtonLink to="/clients/account">{words.done}</ButtonLink>
        <PrintButton />
      </div>
    </PlainPage>
  );
}

/** Comes with the scripts; without them the browser's own menu prints. */
function PrintButton() {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  if (!scripted) return null;
  return (
    <Button type="button" variant="quiet" onClick={() => print()}>
      {words.print}
    </Button>
  );
}
