import { account } from "../../../content/account.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { type AccountResult, AccountSection, Deed, Drawer, OwnPassword } from "./account-section.tsx";

type SecondStepSectionProps = { on: boolean; codesLeft: number; result: AccountResult | undefined };

const words = account.page.secondStep;

/** Fewer than this, and somebody should think of new ones. */
const fewCodes = 3;

export function SecondStepSection({ on, codesLeft, result }: SecondStepSectionProps) {
  return (
    <AccountSection name="second-step" heading={words.heading} lead={words.lead} result={result}>
      {on ? <TurnedOn codesLeft={codesLeft} /> : <TurnedOff />}
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

function TurnedOn({ codesLeft }: { codesLeft: number }) {
  return (
    <>
      <div className="account-state">
        <Badge tone="ok">{words.on}</Badge>
        <p className={codesLeft < fewCodes ? "account-few" : undefined}>{words.codesLeft(codesLeft)}</p>
      </div>
      <div className="account-drawers">
        <Drawer label={words.newCodes}>
          <p>{words.newCodesLead}</p>
          <Deed intent="new-recovery-codes" button={words.makeCodes}>
            <OwnPassword label={words.password} />
          </Deed>
        </Drawer>
        <Drawer label={words.turnOff} danger>
          <p>{words.turnOffLead}</p>
          <Deed intent="turn-off-totp" button={words.turnOffNow} look="danger">
            <OwnPassword label={words.password} />
          </Deed>
        </Drawer>
      </div>
    </>
  );
}
