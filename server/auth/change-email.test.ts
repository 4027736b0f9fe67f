import { expect, test } from "vitest";
import { aCaller } from "../../tests/support/a-caller.ts";
import { look } from "../../tests/support/look.ts";
import { cast, castPassword } from "../seed/cast.ts";
import { linkAddress } from "./account-links.ts";
import type { Caller } from "./caller.ts";
import { askForEmailChange, findEmailLink } from "./change-email.ts";
import { findSession } from "./session.ts";
import { signIn } from "./sign-in.ts";

test("finding:X12 catalogue:N8 an older link ends also when the address that is asked for next is taken", async () => {
  const caller = (): Caller => ({ ...aCaller, at: new Date() });
  const entered = await signIn(cast.maya.email, castPassword, caller());
  if (entered.outcome !== "signed-in") throw new Error(entered.outcome);
  const headers = new Headers({ cookie: entered.cookies.map((text) => text.split(";", 1)[0]).join("; ") });
  const session = await findSession({ ...caller(), headers });
  if (!session) throw new Error("no session");
  const ask = (newEmail: string) => askForEmailChange(session, { newEmail, password: castPassword }, caller());
  const isGood = async () => {
    const [link] = await look<{ id: string }>(
      "select id from account_links where purpose = 'email' order by created_at",
    );
    return Boolean(
      await findEmailLink(
        linkAddress(link?.id ?? "", "email")
          .split("/")
          .at(-1) ?? "",
        new Date(),
      ),
    );
  };
  expect(await ask("free@harbourlane.example")).toEqual({ outcome: "requested" });
  expect(await isGood()).toBe(true);
  expect(await ask(cast.tom.email)).toEqual({ outcome: "requested" });
  expect(await isGood()).toBe(false);
});
