import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Compose, Containers, readCompose } from "../support/containers.ts";
import { record } from "../support/figures.ts";
import { buildImage, type Image, imageOf, readStages } from "../support/image.ts";

/**
 * The Dockerfile's own steps and the compose file's own services, in plain Debian roots and namespaces, because no container
 * engine is at hand. Needs root, debootstrap, Debian's packages and the npm registry. Caddy's image is not built here: the
 * Caddyfile has its own proofs.
 */
const origin = "https://localhost";
const stages = readStages("deploy/Dockerfile");
const compose: Compose = readCompose("deploy/compose.yaml", { SITE_ORIGIN: origin, SITE_ADDRESS: "localhost" });
const services = Object.entries(compose.services);
const images = new Map<string, Image>();
let containers: Containers;
beforeAll(async () => {
  // RELEASE names an archive that exists: then only the stages after it are built.
  if (process.env.RELEASE) images.set("build", imageOf(resolve(process.env.RELEASE)));
  for (const stage of stages.filter(({ name }) => !images.has(name)))
    images.set(stage.name, buildImage(stage, images, { SITE_ORIGIN: origin }));
  containers = new Containers(compose, images, {
    AUTH_SECRET: "only for machines that hold no real accounts",
    ADDRESS_SECRET: "only for machines that hold no real data",
  });
  containers.write("backup.env", 'BACKUP_PASSPHRASE="only for machines that hold no real data"\n');
}, 1_800_000);
afterAll(async () => {
  await containers?.close();
  for (const { folder } of images.values()) rmSync(folder, { recursive: true, force: true });
}, 600_000);

test("the Dockerfile's steps end with an image that has what the compose file starts, and no tools of ours", async () => {
  const app = images.get("app")?.folder ?? "";
  for (const [name, { build, command = [] }] of services)
    for (const word of build ? command.filter((word) => word.includes("build/") || word.startsWith("/opt/")) : [])
      expect(existsSync(join(app, word.startsWith("/") ? word : `opt/tenday/${word}`)), `${name}: ${word}`).toBe(true);
  for (const path of ["usr/bin/gcc", "usr/bin/npm", "usr/local/bin/npm", "opt/tenday/app", "opt/tenday/.env"])
    expect(existsSync(join(app, path)), path).toBe(false);
});

test("database, migrations, assets, two web processes, worker and backup work on read-only roots, as nobody's root", async () => {
  containers.start("database");
  await containers.healthy("database");
  expect([await containers.finish("migrate"), containers.said("migrate")]).toEqual([
    0,
    expect.stringContaining("up to date"),
  ]);
  expect(await containers.finish("assets")).toBe(0);
  const began = performance.now();
  for (const name of ["web-1", "web-2", "worker"]) containers.start(name);
  for (const name of ["web-1", "web-2", "worker"]) await containers.healthy(name);
  record("containers' web and worker, started to healthy", `${Math.round(performance.now() - began)} ms`);

  const page = containers.inside("web-2", ["bin/node", "build/operations/smoke.js", "http://127.0.0.1:3000"]);
  expect(page).toEqual({ code: 0, words: expect.stringContaining("answers as it should") });
  const write = (path: string) => containers.inside("web-1", ["sh", "-c", `echo x >${path}`]).code;
  expect([write("/opt/tenday/x"), write("/etc/x"), write("/tmp/x")]).toEqual([2, 2, 0]);
  expect(containers.inside("web-1", ["id", "-u"]).words.trim()).toBe("10001");
  expect(containers.inside("worker", ["id", "-u"]).words.trim()).toBe("10002");
  expect(containers.inside("web-1", ["sh", "-c", "grep CapBnd /proc/self/status"]).words).toContain("0000000000000000");

  containers.start("backup");
  await expect.poll(() => containers.said("backup"), { timeout: 120_000 }).toContain("is taken");
});

test("every service is hardened, is watched, and reads settings that exist", () => {
  const known = new Set(
    [
      ...readFileSync(".env.example", "utf8").matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm),
      ...readFileSync("deploy/Caddyfile", "utf8").matchAll(/\{\$([A-Z_]+)/g),
      ...readFileSync("deploy/commands/_backup", "utf8").matchAll(/\$\{(BACKUP_[A-Z_0-9]+)/g),
    ].map(([, name]) => name),
  );
  for (const [name, service] of services) {
    expect([name, service.read_only, service.cap_drop, service.security_opt]).toEqual([
      name,
      true,
      ["ALL"],
      ["no-new-privileges:true"],
    ]);
    expect([name, Object.keys(service.environment ?? {}).filter((key) => !known.has(key))]).toEqual([name, []]);
    const named = (service.volumes ?? [])
      .map((line) => line.split(":", 1)[0] ?? "")
      .filter((from) => !from.startsWith("."));
    expect([name, named.filter((from) => !(from in compose.volumes))]).toEqual([name, []]);
    expect([name, Object.keys(service.depends_on ?? {}).filter((other) => !(other in compose.services))]).toEqual([
      name,
      [],
    ]);
    if (service.build) expect(stages.map((stage) => stage.name)).toContain(service.build.target);
    const runsOn = service.restart !== "no";
    const isWatched =
      service.healthcheck?.test ??
      stages.find((stage) => stage.name === service.build?.target)?.steps.find(({ word }) => word === "HEALTHCHECK");
    // The backup's own health is the age of the last one, which the alerts watch.
    if (runsOn && name !== "backup") expect([name, Boolean(isWatched)]).toEqual([name, true]);
    expect([name, service.cap_add ?? [], service.ports ?? []]).toEqual(
      name === "caddy" ? [name, ["NET_BIND_SERVICE"], ["80:80", "443:443", "443:443/udp"]] : [name, [], []],
    );
  }
  const { UPSTREAM = "" } = compose.services.caddy?.environment ?? {};
  const port = images.get("app")?.environment.PORT;
  expect(UPSTREAM.split(" ")).toEqual([`web-1:${port}`, `web-2:${port}`]);
});
