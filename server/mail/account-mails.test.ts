import { expect, test } from "vitest";
import { aCaller } from "../../tests/support/a-caller.ts";
import { look } from "../../tests/support/look.ts";
import { sentMails } from "../../tests/support/sent-mails.ts";
import { linkAddress } from "../auth/account-links.ts";
import { askForReset, findPasswordLink } from "../auth/reset-password.ts";
import { cast } from "../seed/cast.ts";

const at = new Date("2026-11-14T09:00:00Z");
const minutesLater = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const { send } = sentMails(at);

test("finding:X9 catalogue:N9 the hour of a password link begins when its mail is sent", async () => {
  await askForReset(cast.maya.email, { ...aCaller, at: minutesLater(-180) });
  const [link] = await look<{ id: string }>("select id from account_links where account_id = $1", cast.maya.id);
  const token =
    linkAddress(link?.id ?? "", "reset")
      .split("/")
      .at(-1) ?? "";
  const isGood = async (when: Date) => Boolean((await findPasswordLink(token, when)).email);
  expect(await isGood(at)).toBe(false);
  expect((await send())["reset-link"]?.text).toContain(token);
  expect([await isGood(minutesLater(59)), await isGood(minutesLater(60))]).toEqual([true, false]);
});
