import { PasswordField } from "../../shared/account/password-field.tsx";
import { RecoveryCodes } from "../../shared/account/recovery-codes.tsx";
import { PlainPage } from "../../shared/plain-page.tsx";
import { ActionForm } from "../../ui/action-form.tsx";
import type { ActionResult } from "../../ui/action-result.ts";
import { Field } from "../../ui/field.tsx";
import { useHeadingFocus } from "../../ui/use-heading-focus.ts";
import { CopyButton } from "./copy-button.tsx";
import { words } from "./words.ts";
import "./page.css";

type ScanProps = {
  /** The dark squares, as the path of an SVG that is `qrSize` squares wide, without a margin. */
  qrPath: string;
  qrSize: number;
  /** Opens the authenticator app of the same device, with the account filled in. */
  uri: string;
  secret: string;
  result?: ActionResult | undefined;
};

export type SecondStepSetupPageProps =
  | { step: "password"; result?: ActionResult | undefined }
  | ({ step: "scan" } & ScanProps)
  | { step: "codes"; codes: string[] };

const form = { action: "/clients/account/second-step", look: "primary", size: "md" } as const;
const toAccount = { to: "/clients/account", label: words.back };

/** `isWanted`: there is no way on before it is set up. */
export function SecondStepSetupPage(page: SecondStepSetupPageProps & { isWanted: boolean }) {
  useHeadingFocus(page.step);
  if (page.step === "password") return <AskPassword result={page.result} isWanted={page.isWanted} />;
  if (page.step === "scan") return <Scan {...page} />;
  return <RecoveryCodes codes={page.codes} />;
}

function AskPassword({ result, isWanted }: { result: ActionResult | undefined; isWanted: boolean }) {
  const { heading, wanted, lead, label, hint, send } = words.password;
  return (
    <PlainPage title={heading} lead={isWanted ? `${wanted} ${lead}` : lead} back={toAccount}>
      <ActionForm {...form} intent="start" result={result} button={send}>
        {(field) => (
          <PasswordField label={label} hint={hint} autoComplete="current-password" required {...field("password")} />
        )}
      </ActionForm>
    </PlainPage>
  );
}

function Scan({ qrPath, qrSize, uri, secret, result }: ScanProps) {
  const { heading, lead, drawing, label, send } = words.scan;
  return (
    <PlainPage title={heading} lead={lead} back={toAccount}>
      <div className="stack gap-24 setup-scan">
        <div className="stack start setup-open">
          <p>{words.scan.sameDevice}</p>
          <a className="btn btn-line btn-md" href={uri}>
            {words.scan.open}
          </a>
        </div>
        <div className="stack setup-camera">
          <p>{words.scan.camera}</p>
          {/* Dark on white in every scheme, with four squares of margin: cameras insist on both. */}
          <svg className="setup-qr" viewBox={`-4 -4 ${qrSize + 8} ${qrSize + 8}`} role="img" aria-label={drawing}>
            <path d={qrPath} shapeRendering="crispEdges" />
          </svg>
        </div>
        <div className="stack start setup-key">
          <p>{words.scan.secret}</p>
          <code className="box box-ok">{inFours(secret)}</code>
          <CopyButton text={secret} />
          <ActionForm {...form} intent="confirm" result={result} button={send}>
            {(field) => (
              <Field label={label} inputMode="numeric" autoComplete="one-time-code" required {...field("code")} />
            )}
          </ActionForm>
        </div>
      </div>
    </PlainPage>
  );
}

function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
