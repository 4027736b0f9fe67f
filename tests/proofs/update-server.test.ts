import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeReleaseKey } from "../../scripts/release/release-key.ts";
import { castPassword } from "../../server/seed/cast.ts";
import { Visitor } from "../support/browser.ts";
import { type DebianRoot, openPreparedRoot } from "../support/debian-root.ts";
import { record } from "../support/figures.ts";
import { growOlder, makeRelease, renameRelease } from "../support/made-release.ts";
import { putSignature, testKey } from "../support/release-key.ts";
import { Visitors } from "../support/visitors.ts";

/** On a plain Debian with its own systemd, installed by the installer. Needs root, debootstrap and Debian's packages. */
const perSecond = Number(process.env.REQUESTS_PER_SECOND ?? 100);
const folder = process.env.RELEASES ?? mkdtempSync(join(tmpdir(), "tenday-releases-"));
const provider = "sam@tenday.example";

let server: DebianRoot;
let site: { url: string; certificate: string };
let cookie: string;
let next: string;
let installed: string;
beforeAll(async () => {
  const builtFor = "https://localhost:8453";
  const made = [
    makeRelease({ origin: builtFor, version: "1.0.0" }, folder),
    makeRelease({ origin: builtFor, version: "1.0.1", change: growOlder }, folder),
  ];
  server = await openPreparedRoot();
  const origin = `https://${server.address}`;
  const [first = "", second = ""] = made.map((archive, n) => renameRelease(archive, { version: `1.1.${n}`, origin }));
  next = second;
  const { said } = await server.installed(first, `--email ${provider} --name 'Sam Whitlock'`);
  installed = said;
  await server.run("echo 'ENQUIRIES_PER_10_MINUTES=\"1000000\"' >>/etc/tenday/site.env && tenday restart");
  const root = "var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt";
  site = { url: origin, certificate: readFileSync(join(server.folder, root), "utf8") };
  cookie = await signIn(/https:\/\/\S+\/clients\/password\/\S+/.exec(said)?.[0] ?? "");
}, 1_200_000);
afterAll(async () => {
  await server?.close();
  if (!process.env.RELEASES) rmSync(folder, { recursive: true, force: true });
});

test("an update of a Debian server under 100 requests a second: nobody is refused, nothing promised is lost", async () => {
  const place = server.put(next);
  expect(await underLoad("update on Debian", `tenday update ${place}`)).toContain("The site is at 1.1.1-");
  expect(await versions()).toEqual(["1.1.1", "1.1.1", "1.1.1"]);
});

test("a rollback of a Debian server likewise", async () => {
  expect(await underLoad("rollback on Debian", "tenday rollback")).toContain("The site is at 1.1.0-");
  expect(await versions()).toEqual(["1.1.0", "1.1.0", "1.1.0"]);
});

test("catalogue:N20 a Debian server pins the key it was installed with and refuses the rest, and nothing changes", async () => {
  expect(installed).toContain(`only with the key ${testKey().fingerprint}`);
  expect((await server.run("stat -c '%U %a' /etc/tenday/release-key.pub")).trim()).toBe("root 644");
  const offered = "/root/offered.tar.gz";
  const renew = `cp ${server.put(next)} ${offered}; cp ${server.put(next)}.sig ${offered}.sig`;
  const [stranger, old] = ["stranger", "old"].map((name) => join(folder, `${name}.tar.gz`)) as [string, string];
  for (const copy of [stranger, old]) copyFileSync(next, copy);
  putSignature(stranger, { version: "1.1.1", key: makeReleaseKey(join(folder, `stranger-${process.pid}.pem`)) });
  putSignature(old, { version: "1.0.9", signedAt: Date.now() / 1_000 - 86_400 });
  const trials: [prepare: string, archive: string, sentence: string][] = [
    [`printf x | dd of=${offered} bs=1 seek=1000000 conv=notrunc`, offered, "is not the one that was signed"],
    [`rm ${offered}.sig`, offered, "It has no signature"],
    ["true", server.put(stranger), "It was signed with the key SHA256:"],
    ["true", server.put(old), "It is 1.0.9, signed on"],
  ];
  for (const [prepare, archive, sentence] of trials) {
    await server.run(`${renew}; ${prepare}`);
    const before = await stateOf();
    for (const command of [`tenday update ${archive}`, `tenday-*/deploy/install --release ${archive}`]) {
      const { code, said } = await server.ask(command);
      expect([command, code, said]).toEqual([command, 1, expect.stringContaining(sentence)]);
      expect(said).toContain("Nothing was changed.");
    }
    expect(await stateOf()).toBe(before);
  }
});

/** Every file of ours and every process. */
function stateOf(): Promise<string> {
  const files = "find /opt/tenday /etc/tenday /var/lib/tenday -type f -not -name .turn -printf '%p %s %T@\\n' | sort";
  return server.run(`${files}; systemctl show -P MainPID tenday-web@3001 tenday-web@3002 tenday-worker caddy`);
}

async function underLoad(name: string, command: string): Promise<string> {
  const visitors = new Visitors(site, { cookie, path: "/clients/dashboard/admin", words: "</html>" });
  visitors.come(perSecond);
  await sleep(2_000);
  const began = performance.now();
  const { code, said } = await server.ask(command);
  const seconds = (performance.now() - began) / 1_000;
  await sleep(2_000);
  await visitors.leave();
  record(`${name}, under ${perSecond} requests a second`, `${seconds.toFixed(1)} s; ${visitors.summary}`);
  const errors = await server.ask(`journalctl --output=cat --unit='tenday-web@*' | grep '"level":50' | tail -n 5`);
  expect([code, visitors.faults], said + errors.said).toEqual([0, []]);
  expect(await stored()).toEqual(expect.arrayContaining(visitors.acknowledged.map((project) => `${project}|1`)));
  return said;
}

async function stored(): Promise<string[]> {
  const query = "select project, count(*) from enquiries group by project";
  return (
    await server.run(`setpriv --reuid=postgres --regid=postgres --init-groups psql -XAtc '${query}' tenday`)
  ).split("\n");
}

/** Of the three processes, as the kernel knows them. */
async function versions(): Promise<string[]> {
  const units = "tenday-web@3001 tenday-web@3002 tenday-worker";
  const said = await server.run(`for unit in ${units}; do readlink /proc/$(systemctl show -P MainPID $unit)/exe; done`);
  return said
    .trim()
    .split("\n")
    .map((path) => path.replace(/^.*releases\/([\d.]+)-.*$/, "$1"));
}

async function signIn(link: string): Promise<string> {
  const visitor = new Visitor({ site: site.url, certificate: site.certificate });
  const chosen = await visitor.post(new URL(link).pathname, { password: castPassword });
  expect([chosen.status, chosen.location], chosen.body.slice(0, 2_000)).toEqual([302, "/clients/dashboard/admin"]);
  return [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}
