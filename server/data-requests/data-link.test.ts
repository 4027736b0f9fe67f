import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { emptyEnquiry } from "../../domain/enquiry.ts";
import { aClient } from "../../tests/support/a-client.ts";
import { aDataLink } from "../../tests/support/a-data-link.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { sam } from "../../tests/support/people.ts";
import { sentMails } from "../../tests/support/sent-mails.ts";
import { receiveEnquiry } from "../enquiries/receive-enquiry.ts";
import { copyByDataLink, eraseByDataLink, findByDataLink } from "./data-link.ts";
import { listDataRequests } from "./list-data-requests.ts";
import { sendDataRequest } from "./send-data-request.ts";
import { answerDataRequest } from "./settle-data-request.ts";
import { writtenCopy } from "./written-copy.ts";

const at = new Date("2026-11-16T09:14:00Z");
const days = (count: number) => new Date(at.getTime() + count * 86_400_000);
const { send } = sentMails(at);
const caller = () => ({ address: `198.18.0.${Math.floor(Math.random() * 250)}`, requestId: randomUUID(), at });

let email = "";
beforeEach(() => {
  email = `Ida-${randomUUID().slice(0, 8)}@riverbank.example`;
});

const write = (project: string, from = email) => {
  const fields = { ...emptyEnquiry, name: "Ida", email: from, business: "River swimmers", project, consent: true };
  return receiveEnquiry(fields, { retryKey: undefined, address: randomUUID(), requestId: "test" }, at);
};
const ask = (kind: "copy" | "erasure" | "complaint", from = email, text = "Please.") =>
  sendDataRequest({ kind, name: "Ida", email: from, text }, { address: randomUUID(), requestId: "test" }, at);
/** The token of the link that was mailed, if one was. */
async function mailed(): Promise<string | undefined> {
  const text = (await send())["data-request-link"]?.text ?? "";
  return /\/privacy\/your-data\/([\w.-]+)/.exec(text)?.[1];
}
const rowsOf = (table: string) => look(`select from ${table} where lower(email) = $1`, email.toLowerCase());
const ofList = async (name: "open" | "answered") =>
  (await listDataRequests(sam))[name].filter((request) => request.email === email);

test("whoever only ever wrote is mailed a link, looks without changing anything, and has all of it as a file, once", async () => {
  await write("A page for the river swimmers.");
  await write("And a map.", email.toLowerCase());
  expect(await ask("copy")).toEqual({ outcome: "received" });
  const token = (await mailed()) ?? "";
  const before = await look("select answered_at, settled_as from data_requests where email = $1", email);
  const stored = await findByDataLink(token, at);
  const written = stored?.enquiries.map(({ project }) => project).toSorted();
  expect(written).toEqual(["A page for the river swimmers.", "And a map."]);
  expect(await look("select answered_at, settled_as from data_requests where email = $1", email)).toEqual(before);
  expect(await ofList("open")).toMatchObject([{ linkAt: at }]);

  const found = await copyByDataLink(token, caller());
  if (found.outcome !== "found") throw new Error(found.outcome);
  const file = Buffer.from(writtenCopy(found.stored, at)).toString();
  for (const word of ["river swimmers", "And a map.", email, "Please.", "JSON"]) expect(file).toContain(word);
  expect(await copyByDataLink(token, caller())).toEqual({ outcome: "dead-link" });
  expect(await eraseByDataLink(token, caller())).toEqual({ outcome: "dead-link" });
  expect(await findByDataLink(token, at)).toBeUndefined();
  expect(await rowsOf("enquiries")).toHaveLength(2);
  expect(await ofList("open")).toEqual([]);
  expect(await ofList("answered")).toMatchObject([{ settledAs: "copy" }]);
});

test("erased by the link, nothing that they wrote is anywhere, and no other wish of theirs is open", async () => {
  const word = email.toLowerCase().split("@")[0] ?? "";
  await write(`From ${word}`);
  await write("Somebody else", "tom@riverbank.example");
  await ask("copy");
  const token = (await mailed()) ?? "";
  await ask("complaint");
  await ask("erasure");
  const both = await Promise.all([eraseByDataLink(token, caller()), eraseByDataLink(token, caller())]);
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(["dead-link", "erased"]);
  expect(await rowsOf("enquiries")).toEqual([]);
  expect(await look("select from enquiry_words where word like $1", `%${word}%`)).toEqual([]);
  expect(await look("select from enquiries where email = 'tom@riverbank.example'")).toHaveLength(1);
  expect((await ofList("open")).map(({ kind }) => kind)).toEqual(["complaint"]);
  expect(await look("select settled_as from data_requests where email = $1 and settled_as is not null", email)).toEqual(
    [{ settled_as: "erasure" }, { settled_as: "erasure" }],
  );
  expect(
    await look(
      "select e.details, e.actor_id from audit_events e join data_requests d on d.id = e.subject_id where d.email = $1",
      email,
    ),
  ).toEqual([{ details: { by: "erasure" }, actor_id: null }]);
});

test("nobody is mailed whose address is a client's, a person's of one, or nobody's", async () => {
  const id = await aClient();
  for (const from of [`${id}@model.example`, "nobody@else.example"]) {
    email = from;
    if (from.startsWith(id)) await write("Hello", from);
    expect(await ask("copy", from)).toEqual({ outcome: "received" });
    expect(await mailed(), from).toBeUndefined();
  }
  email = `${randomUUID()}@riverbank.example`;
  await write("Hello");
  await ask("complaint");
  expect(await mailed()).toBeUndefined();
});

test("however often somebody's address is typed, it gets one mail a day", async () => {
  await write("Hello");
  await ask("copy", email, "one");
  expect(await mailed()).toBeDefined();
  await ask("copy", email, "two");
  await ask("erasure", email, "three");
  expect(await mailed()).toBeUndefined();
});

test("it ends after seven days, when the provider has answered, and when they became a client", async () => {
  const query = (sql: string, values: unknown[]) => look(sql, ...values);
  const tokenOf = ({ path }: { path: string }) => path.split("/").at(-1) ?? "";
  const late = await aDataLink(query, at);
  expect(await findByDataLink(tokenOf(late), days(6.99))).toBeDefined();
  expect(await findByDataLink(tokenOf(late), days(7))).toBeUndefined();
  const answered = await aDataLink(query, at);
  await answerDataRequest(anActor(sam, at), answered.id);
  expect(await findByDataLink(tokenOf(answered), at)).toBeUndefined();
  const joined = await aDataLink(query, at);
  const id = await aClient();
  await look("update clients set email = $2 where id = $1", id, joined.email);
  expect(await findByDataLink(tokenOf(joined), at)).toBeUndefined();
  const forged = tokenOf(late).replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  expect(await findByDataLink(forged, at)).toBeUndefined();
});
