import { ActionForm } from "../../ui/action-form.tsx";
import { type ActionResult, isRefused } from "../../ui/action-result.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { AccountSection, OwnCode, OwnPassword } from "./section.tsx";
import { words as pageWords } from "./words.ts";

type TurnedOnProps = { codesLeft: number; result: ActionResult | undefined };
type SecondStepSectionProps = TurnedOnProps & { on: boolean };

const words = pageWords.secondStep;
const intents = ["new-recovery-codes", "turn-off-totp"];

/** Fewer than this, and somebody should think of new ones. */
const fewCodes = 3;

export function SecondStepSection({ on, codesLeft, result }: SecondStepSectionProps) {
  return (
    <AccountSection name="second-step" heading={words.heading} lead={words.lead} result={result} of={intents}>
      {on ? <TurnedOn codesLeft={codesLeft} result={result} /> : <TurnedOff />}
    </AccountSection>
  );
}

function TurnedOff() {
  return (
    <div className="row between">
      <Badge tone="mute">{words.off}</Badge>
      <ButtonLink to="/clients/account/second-step" variant="quiet" size="sm">
        {words.setUp}
      </ButtonLink>
    </div>
  );
}

function TurnedOn({ codesLeft, result }: TurnedOnProps) {
  return (
    <>
      <div className="row between">
        <Badge tone="ok">{words.on}</Badge>
        <p className={codesLeft < fewCodes ? "box-warn strong account-few" : undefined}>{words.codesLeft(codesLeft)}</p>
      </div>
      <div className="stack start gap-4 above-line">
        <Disclosure look="plain" summary={words.newCodes} open={isRefused(result, "new-recovery-codes")}>
          <p>{words.newCodesLead}</p>
          <ActionForm intent="new-recovery-codes" result={result} button={words.makeCodes}>
            {(field) => (
              <>
                <OwnPassword label={words.password} {...field("password")} />
                <OwnCode label={words.code} hint={words.codeHint} {...field("code")} />
              </>
            )}
          </ActionForm>
        </Disclosure>
        <Disclosure look="danger" summary={words.turnOff} open={isRefused(result, "turn-off-totp")}>
          <p>{words.turnOffLead}</p>
          <ActionForm intent="turn-off-totp" result={result} button={words.turnOffNow} look="danger">
            {(field) => (
              <>
                <OwnPassword label={words.password} {...field("password")} />
                <OwnCode label={words.code} hint={words.codeHint} {...field("code")} />
              </>
            )}
          </ActionForm>
        </Disclosure>
      </div>
    </>
  );
}
