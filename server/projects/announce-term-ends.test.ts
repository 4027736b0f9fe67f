import { expect, test } from "vitest";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { sentMails } from "../../tests/support/sent-mails.ts";
import { announceTermEnds } from "./announce-term-ends.ts";
import { changeTerm } from "./change-term.ts";
import { deleteProject } from "./delete-project.ts";

const at = new Date("2026-11-14T09:00:00Z");
const { send } = sentMails(at);
const night = (day: string) => announceTermEnds(new Date(`${day}T05:45:00Z`));
const waiting = async () =>
  (await look<{ id: string }>("select id from mails where kind = 'term-ends' and sent_at is null")).length;

/** Its months end on 10 December 2026. */
async function aShop(): Promise<string> {
  const id = await aProject(at, "live");
  await changeTerm(anActor(sam, at), id, "2025-12-11");
  return id;
}

test("a client is told once, thirty days before the end, and it says that they need do nothing", async () => {
  await aShop();
  await night("2026-11-09");
  expect(await waiting()).toBe(0);
  await night("2026-11-10");
  await night("2026-11-11");
  expect(await waiting()).toBe(1);
  const { "term-ends": mail } = await send();
  expect(mail?.subject).toBe("Your 12 months for Haddad Kitchen end soon");
  expect(mail?.text).toContain("end on 10 December 2026. Then it goes on month to month.");
  expect(mail?.text).toContain("You need do nothing.");
  await night("2026-11-12");
  expect(await waiting()).toBe(0);
});

test("nights that were missed are made up for, and an end that is past is not announced", async () => {
  await aShop();
  await night("2026-12-10");
  expect(await waiting()).toBe(1);
  await look("delete from mails");
  await aShop();
  await night("2026-12-11");
  expect(await waiting()).toBe(0);
});

test("another day that the provider sets is another end, with a notice of its own; what is deleted has none", async () => {
  const id = await aShop();
  const gone = await aShop();
  await deleteProject(anActor(sam, at), gone);
  await night("2026-11-14");
  await changeTerm(anActor(sam, at), id, "2025-12-04");
  await night("2026-11-15");
  const notices = "select what from project_events where kind = 'term-notice' and project_id = $1 order by what";
  expect(await look(notices, id)).toEqual([{ what: "2026-12-03" }, { what: "2026-12-10" }]);
  expect(await look(notices, gone)).toEqual([]);
});
