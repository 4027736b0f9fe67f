import { type ReactNode, useEffect, useState } from "react";
import { Form } from "react-router";
import { account } from "../../../content/account.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { PasswordField } from "./password-field.tsx";
import { PlainPage } from "./plain-page.tsx";
import { useHeadingFocus } from "./use-heading-focus.ts";
import { useProblem } from "./use-problem.ts";
import "./second-step-setup.css";

type ScanProps = {
  /** The dark squares, as the path of an SVG that is `qrSize` squares wide, without a margin. */
  qrPath: string;
  qrSize: number;
  secret: string;
  problem?: string | undefined;
};

export type SecondStepSetupPageProps =
  | { step: "password"; problem?: string | undefined }
  | ({ step: "scan" } & ScanProps)
  | { step: "codes"; codes: string[] };

const words = account.setUp;
const action = "/clients/account/second-step";
const toAccount = { to: "/clients/account", label: words.back };

export function SecondStepSetupPage(page: SecondStepSetupPageProps) {
  useHeadingFocus(page.step);
  if (page.step === "password") return <AskPassword problem={page.problem} />;
  if (page.step === "scan") return <Scan {...page} />;
  return <Codes codes={page.codes} />;
}

function AskPassword({ problem }: { problem: string | undefined }) {
  const { heading, lead, label, hint, send } = words.password;
  return (
    <PlainPage title={heading} lead={lead} back={toAccount}>
      <StepForm
        intent="start"
        send={send}
        problem={problem}
        field={(error) => (
          <PasswordField
            label={label}
            hint={hint}
            name="password"
            autoComplete="current-password"
            required
            error={error}
            autoFocus={Boolean(error)}
          />
        )}
      />
    </PlainPage>
  );
}

function Scan({ qrPath, qrSize, secret, problem }: ScanProps) {
  const { heading, lead, drawing, label, send } = words.scan;
  return (
    <PlainPage title={heading} lead={lead} back={toAccount}>
      <div className="setup-scan">
        {/* Dark on white in every scheme, with four squares of margin: cameras insist on both. */}
        <svg className="setup-qr" viewBox={`-4 -4 ${qrSize + 8} ${qrSize + 8}`} role="img" aria-label={drawing}>
          <path d={qrPath} shapeRendering="crispEdges" />
        </svg>
        <div className="setup-key">
          <p>{words.scan.secret}</p>
          <code>{inFours(secret)}</code>
          <StepForm
            intent="confirm"
            send={send}
            problem={problem}
            field={(error) => (
              <Field
                label={label}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                required
                error={error}
                autoFocus={Boolean(error)}
              />
            )}
          />
        </div>
      </div>
    </PlainPage>
  );
}

function Codes({ codes }: { codes: string[] }) {
  const { heading, lead, done } = words.codes;
  return (
    <PlainPage title={heading} lead={lead}>
      <ol className="card setup-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="btn-row setup-done">
        <ButtonLink to="/clients/account">{done}</ButtonLink>
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
      {words.codes.print}
    </Button>
  );
}

type StepFormProps = {
  intent: "start" | "confirm";
  send: string;
  problem: string | undefined;
  field: (error: string | undefined) => ReactNode;
};

function StepForm({ intent, send, problem: found, field }: StepFormProps) {
  const { sending, problem, form } = useProblem(action, found);
  return (
    <Form className="setup-form" method="post" action={action} preventScrollReset noValidate {...form}>
      <input type="hidden" name="intent" value={intent} />
      {field(problem)}
      <Button busy={sending && words.working}>{send}</Button>
    </Form>
  );
}

function inFours(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}
