import { account } from "../../../content/account.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { type AccountResult, AccountSection, Deed, Drawer, isRefused, OwnPassword } from "./account-section.tsx";

type TurnedOnProps = { codesLeft: number; result: AccountResult | undefined };
type SecondStepSectionProps = TurnedOnProps & { on: boolean };

const words = account.page.secondStep;

/** Fewer than this, and somebody should think of new ones. */
const fewCodes = 3;

export function SecondStepSection({ on, codesLeft, result }: SecondStepSectionProps) {
  return (
    <AccountSection name="second-step" heading={words.heading} lead={words.lead} result={result}>
      {on ? <TurnedOn codesLeft={codesLeft} result={result} /> : <TurnedOff />}
    </AccountSection>
  );
}

function TurnedOff() {
  return (
    <div className="account-state">
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
      <div className="account-state">
        <Badge tone="ok">{words.on}</Badge>
        <p className={codesLeft < fewCodes ? "account-few" : undefined}>{words.codesLeft(codesLeft)}</p>
      </div>
      <div className="account-drawers">
        <Drawer label={words.newCodes} open={isRefused(result, "new-recovery-codes")}>
          <p>{words.newCodesLead}</p>
          <Deed intent="new-recovery-codes" result={result} button={words.makeCodes}>
            {(tell) => <OwnPassword label={words.password} {...tell("password")} />}
          </Deed>
        </Drawer>
        <Drawer label={words.turnOff} open={isRefused(result, "turn-off-totp")} danger>
          <p>{words.turnOffLead}</p>
          <Deed intent="turn-off-totp" result={result} button={words.turnOffNow} look="danger">
            {(tell) => <OwnPassword label={words.password} {...tell("password")} />}
          </Deed>
        </Drawer>
      </div>
    </>
  );
}
