import type { ReactNode } from "react";
import { account } from "../../../content/account.ts";
import { type AccountResult, AccountSection, Deed, Drawer, OwnPassword } from "./account-section.tsx";

export type PasskeyRow = { id: string; name: string; addedOn: string };

type PasskeysSectionProps = { passkeys: PasskeyRow[]; adder: ReactNode; result: AccountResult | undefined };

const words = account.page.passkeys;

export function PasskeysSection({ passkeys, adder, result }: PasskeysSectionProps) {
  return (
    <AccountSection name="passkeys" heading={words.heading} lead={words.lead} result={result}>
      {passkeys.length ? (
        <ul className="account-rows">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} {...passkey} />
          ))}
        </ul>
      ) : (
        <p>{words.none}</p>
      )}
      {adder ? <div className="account-adder">{adder}</div> : null}
    </AccountSection>
  );
}

function Passkey({ id, name, addedOn }: PasskeyRow) {
  return (
    <li>
      <div>
        <p className="account-name">{name}</p>
        <p className="account-detail">
          {words.added} {addedOn}
        </p>
      </div>
      <Drawer
        danger
        label={
          <>
            {words.remove}
            <span className="sr-only"> {name}</span>
          </>
        }
      >
        <Deed intent="remove-passkey" values={{ passkeyId: id }} look="danger" button={words.removeNow(name)}>
          <OwnPassword label={words.password} />
        </Deed>
      </Drawer>
    </li>
  );
}
