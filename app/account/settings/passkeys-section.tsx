import { ActionForm } from "../../ui/action-form.tsx";
import { type ActionResult, isRefused } from "../../ui/action-result.ts";
import { Disclosure } from "../../ui/disclosure.tsx";
import { PasskeyAdder } from "./passkey-adder.tsx";
import { AccountSection, OwnCode, OwnPassword } from "./section.tsx";
import type { View } from "./view.server.ts";
import { words as pageWords } from "./words.ts";

type PasskeysSectionProps = Pick<View, "passkeys" | "totp"> & { result: ActionResult | undefined };

const words = pageWords.passkeys;

export function PasskeysSection({ passkeys, totp, result }: PasskeysSectionProps) {
  return (
    <AccountSection name="passkeys" heading={words.heading} lead={words.lead} result={result} of={["remove-passkey"]}>
      {passkeys.length ? (
        <ul className="rows account-rows">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} {...passkey} totp={totp} result={result} />
          ))}
        </ul>
      ) : (
        <p>{words.none}</p>
      )}
      <div className="above-line">
        <PasskeyAdder />
      </div>
    </AccountSection>
  );
}

type PasskeyProps = View["passkeys"][number] & { totp: boolean; result: ActionResult | undefined };

function Passkey({ id, name, addedOn, totp, result }: PasskeyProps) {
  const row = { name: "passkeyId", id };
  return (
    <li className="row between">
      <div>
        <p className="strong">{name}</p>
        <p className="soft small">
          {words.added} {addedOn}
        </p>
      </div>
      <Disclosure
        look="danger"
        open={isRefused(result, "remove-passkey", row)}
        summary={
          <>
            {words.remove}
            <span className="sr-only"> {name}</span>
          </>
        }
      >
        <ActionForm intent="remove-passkey" row={row} result={result} look="danger" button={words.removeNow(name)}>
          {(field) => (
            <>
              <OwnPassword label={words.password} {...field("password")} />
              {totp ? (
                <OwnCode label={pageWords.secondStep.code} hint={pageWords.secondStep.codeHint} {...field("code")} />
              ) : null}
            </>
          )}
        </ActionForm>
      </Disclosure>
    </li>
  );
}
