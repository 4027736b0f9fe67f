import { account } from "../../../content/account.ts";
import { type AccountResult, AccountSection, Deed, Drawer, isRefused, OwnPassword } from "./account-section.tsx";
import { PasskeyAdder } from "./passkey-adder.tsx";

export type PasskeyRow = { id: string; name: string; addedOn: string };

type PasskeysSectionProps = { passkeys: PasskeyRow[]; result: AccountResult | undefined };

const words = account.page.passkeys;

export function PasskeysSection({ passkeys, result }: PasskeysSectionProps) {
  return (
    <AccountSection name="passkeys" heading={words.heading} lead={words.lead} result={result}>
      {passkeys.length ? (
        <ul className="account-rows">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} {...passkey} result={result} />
          ))}
        </ul>
      ) : (
        <p>{words.none}</p>
      )}
      <div className="account-adder">
        <PasskeyAdder />
      </div>
    </AccountSection>
  );
}

function Passkey({ id, name, addedOn, result }: PasskeyRow & { result: AccountResult | undefined }) {
  const values = { passkeyId: id };
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
        open={isRefused(result, "remove-passkey", values)}
        label={
          <>
            {words.remove}
            <span className="sr-only"> {name}</span>
          </>
        }
      >
        <Deed intent="remove-passkey" values={values} result={result} look="danger" button={words.removeNow(name)}>
          {(tell) => <OwnPassword label={words.password} {...tell("password")} />}
        </Deed>
      </Drawer>
    </li>
  );
}
