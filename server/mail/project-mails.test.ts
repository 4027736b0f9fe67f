import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asksForMoney, type ProjectStatus, statusValues } from "../../domain/project-status.ts";
import { aProject } from "../../tests/support/a-project.ts";
import { anActor } from "../../tests/support/an-actor.ts";
import { look } from "../../tests/support/look.ts";
import { noor, sam } from "../../tests/support/people.ts";
import { SmtpSink } from "../../tests/support/smtp-sink.ts";
import { type Decision, decideRequest } from "../add-on-requests/decide-request.ts";
import { requestAddOns } from "../add-on-requests/request-add-ons.ts";
import { deleteClient, restoreClient } from "../clients/delete-client.ts";
import { changeStatus } from "../projects/change-status.ts";
import { deleteProject } from "../projects/delete-project.ts";
import { cast } from "../seed/cast.ts";
import { sendMail } from "./send-mail.ts";
import { closeTransport } from "./smtp.ts";

const sink = new SmtpSink();
const at = new Date("2026-11-14T09:00:00Z");
const project = "http://localhost:3000/clients/projects/";

beforeAll(async () => {
  await sink.start();
  process.env.SMTP_URL = sink.url;
});
beforeEach(async () => {
  sink.caught.length = 0;
  await look("delete from mails");
});
afterAll(async () => {
  closeTransport();
  await sink.stop();
});

/** Sends whatever waits; by kind. */
async function send() {
  const waiting = await look<{ id: string; kind: string }>(
    "select id, kind from mails where sent_at is null order by kind",
  );
  for (const { id } of waiting) await sendMail(id);
  return Object.fromEntries(
    waiting.map(({ kind, id }) => [kind, sink.caught.find(({ parsed }) => parsed.messageId?.includes(id))]),
  );
}

const aRequest = async (projectName = "Haddad Kitchen") => {
  const projectId = await aProject(at, "active", { projectName });
  const lines = ["Basic CMS - £125.00 one-time", "Additional storage - £5.00 /month"];
  await requestAddOns(anActor(noor, at), { projectId, lines, retryKey: undefined });
  const [request] = await look<{ id: string }>("select id from add_on_requests where project_id = $1", projectId);
  return request?.id ?? "";
};
const decided = async (decision: Decision) => {
  const request = await aRequest();
  await look("delete from mails");
  await decideRequest(anActor(sam, at), request, decision);
  return send();
};

test("the provider hears what was asked for and answers the client by pressing Reply; the client has it confirmed", async () => {
  await aRequest();
  const { "add-ons-requested": provider, "add-ons-confirmed": client } = await send();
  expect(provider?.recipients).toEqual(["hello@tenday.example"]);
  expect(provider?.parsed).toMatchObject({
    subject: "Add-ons asked for: Haddad Kitchen",
    replyTo: [{ name: "Noor Haddad", address: cast.noor.email }],
  });
  expect(provider?.parsed.text).toContain("Noor Haddad would like this for Haddad Kitchen:");
  expect(provider?.parsed.text).toContain("http://localhost:3000/dashboard/admin/add-on-requests");
  expect(client?.recipients).toEqual([cast.noor.email]);
  expect(client?.parsed.subject).toBe("Your request for Haddad Kitchen");
  for (const mail of [provider, client])
    for (const line of ["Basic CMS - £125.00 one-time", "Additional storage - £5.00 /month"])
      expect(mail?.parsed.text).toContain(line);
});

test("a refusal says why, where there is a reason", async () => {
  const { "request-declined": mail } = await decided({ kind: "declined", reason: "You have more room than you need." });
  expect(mail?.recipients).toEqual([cast.noor.email]);
  expect(mail?.parsed.text).toContain("Why: You have more room than you need.");
  const { "request-declined": silent } = await decided({ kind: "declined", reason: "" });
  expect(silent?.parsed.text).not.toContain("Why:");
});

const result: Partial<Record<ProjectStatus, string>> = {
  template_sent: "Your template is ready: Haddad Kitchen",
  active: "I'm working on Haddad Kitchen",
  completed: "The design is done: Haddad Kitchen",
  live: "Haddad Kitchen is live",
  on_hold: "Haddad Kitchen is on hold",
  awaiting_payment: "Payment for Haddad Kitchen",
  payment_failed: "A payment failed: Haddad Kitchen",
  awaiting_first_payment: "Time for the first payment: Haddad Kitchen",
};

test.each(statusValues)("a project that becomes %s", async (status) => {
  const id = await aProject(at, status === "active" ? "pending" : "active");
  const note = asksForMoney(status) ? "In cash, when we meet." : "";
  await changeStatus(anActor(sam, at), id, { status, note, isMailed: true });
  const { "project-news": mail } = await send();
  expect(mail?.recipients).toEqual(result[status] && [cast.noor.email]);
  expect(mail?.parsed.subject).toBe(result[status]);
  if (mail) expect(mail.parsed.text).toContain(project);
});

test("a note goes along with the news, and alone where there is no other", async () => {
  const id = await aProject(at, "active");
  await changeStatus(anActor(sam, at), id, { status: "on_hold", note: "I need six photos.", isMailed: true });
  const { "project-news": both } = await send();
  expect(both?.parsed.subject).toBe("Haddad Kitchen is on hold");
  expect(both?.parsed.text).toContain("A note from me: I need six photos.");
  await look("delete from mails");
  await changeStatus(anActor(sam, at), id, { status: undefined, note: "Four will do.", isMailed: true });
  const { "project-news": note } = await send();
  expect(note?.parsed.subject).toBe("A note about Haddad Kitchen");
  expect(note?.parsed.text).toContain("A note from me: Four will do.");
});

test("whoever is deleted hears nothing more, and the outbox says so", async () => {
  const project = await aProject(at, "active");
  await changeStatus(anActor(sam, at), project, { status: "live", note: "", isMailed: true });
  await deleteProject(anActor(sam, at), project);
  await aRequest();
  await deleteClient(anActor(sam, at), cast.noor.id);
  await send();
  await restoreClient(anActor(sam, at), cast.noor.id);
  expect(sink.caught).toEqual([]);
  const given = await look("select distinct failure from mails where failed_at is not null");
  expect(given).toEqual([{ failure: "what it was about has been deleted" }]);
});

test("catalogue:I15 what people wrote adds no header, no recipient and no markup", async () => {
  await aRequest("Kitchen <script>alert(1)</script>, evil@evil.example\u2028Bcc: evil@evil.example");
  for (const mail of Object.values(await send())) {
    expect(mail?.recipients).toHaveLength(1);
    expect(mail?.recipients[0]).not.toContain("evil");
    expect(mail?.parsed.headers.filter(({ key }) => key === "bcc")).toEqual([]);
    expect(mail?.parsed.html).not.toContain("<script");
  }
});
