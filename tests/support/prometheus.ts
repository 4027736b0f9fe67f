import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../scripts/local-postgres.ts";

type Watched = { web: number; worker: number; smtp: string };
type Sample = { metric: Record<string, string>; value: [number, string] };
type Alert = { labels: Record<string, string>; state: "pending" | "firing" };

/**
 * Debian's Prometheus and Alertmanager with the files of deploy/watch, in a hurry: they look every second, and an alert
 * waits two seconds instead of minutes. Its limits are the real ones.
 */
export class Watch {
  readonly #directory = mkdtempSync(join(tmpdir(), "tenday-watch-"));
  readonly #children: ChildProcess[] = [];
  #url = "";

  static async open(watched: Watched): Promise<Watch> {
    const watch = new Watch();
    const [port, alertmanager, nowhere] = [await freePort(), await freePort(), await freePort()];
    watch.#url = `http://127.0.0.1:${port}`;
    watch.#write("alerts.yml", (text) => text.replaceAll(/\bfor: \w+$/gm, "for: 2s"));
    watch.#write("prometheus.yml", (text) =>
      text
        .replaceAll("15s", "1s")
        .replace('"127.0.0.1:9001", "127.0.0.1:9002"', `"127.0.0.1:${watched.web}"`)
        .replace("127.0.0.1:9000", `127.0.0.1:${watched.worker}`)
        .replace("127.0.0.1:9093", `127.0.0.1:${alertmanager}`)
        // No exporter of this machine, and no site in the world, is asked.
        .replaceAll(/127\.0\.0\.1:(?:9100|9115)/g, `127.0.0.1:${nowhere}`),
    );
    watch.#write("alertmanager.yml", (text) =>
      text
        .replaceAll(/^ {2}smtp_auth.*\n/gm, "")
        .replace(/smtp_smarthost: .*/, `smtp_smarthost: ${new URL(watched.smtp).host}\n  smtp_require_tls: false`)
        .replace("group_wait: 30s", "group_wait: 1s")
        .replace("group_interval: 5m", "group_interval: 2s"),
    );
    watch.#start("prometheus", [
      `--config.file=${watch.#path("prometheus.yml")}`,
      `--storage.tsdb.path=${watch.#path("prometheus")}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]);
    watch.#start("prometheus-alertmanager", [
      `--config.file=${watch.#path("alertmanager.yml")}`,
      `--storage.path=${watch.#path("alertmanager")}`,
      `--web.listen-address=127.0.0.1:${alertmanager}`,
      "--cluster.listen-address=",
    ]);
    await watch.#ready();
    return watch;
  }

  async close(): Promise<void> {
    for (const child of this.#children) {
      if (child.exitCode !== null) continue;
      const gone = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await gone;
    }
    rmSync(this.#directory, { recursive: true, force: true });
  }

  /** Throws for what is no expression. */
  async query(expression: string): Promise<Sample[]> {
    const { result } = await this.#ask<{ result: Sample[] }>(`query?query=${encodeURIComponent(expression)}`);
    return result;
  }

  async expressions(): Promise<string[]> {
    const { groups } = await this.#ask<{ groups: { rules: { query: string }[] }[] }>("rules");
    return groups.flatMap(({ rules }) => rules.map(({ query }) => query));
  }

  /** Waits until the alert is pending, firing or not there; the seconds that it took. */
  async until(name: string, state: Alert["state"] | "silent", seconds = 300): Promise<number> {
    const started = performance.now();
    while (performance.now() - started < seconds * 1_000) {
      const { alerts } = await this.#ask<{ alerts: Alert[] }>("alerts");
      const found = alerts.find(({ labels }) => labels.alertname === name);
      if ((found?.state ?? "silent") === state) return (performance.now() - started) / 1_000;
      await sleep(200);
    }
    throw new Error(`${name} was not ${state} within ${seconds} s`);
  }

  async #ask<T>(question: string): Promise<T> {
    const answer = await fetch(`${this.#url}/api/v1/${question}`);
    const { status, error, data } = (await answer.json()) as { status: string; error?: string; data: T };
    if (status !== "success") throw new Error(`${question}: ${error}`);
    return data;
  }

  #write(file: string, change: (text: string) => string) {
    writeFileSync(this.#path(file), change(readFileSync(`deploy/watch/${file}`, "utf8")));
  }

  #path(file: string) {
    return join(this.#directory, file);
  }

  #start(command: string, flags: string[]) {
    const child = spawn(command, flags, { stdio: "ignore" });
    process.once("exit", () => child.kill("SIGKILL"));
    this.#children.push(child);
  }

  async #ready() {
    for (let waited = 0; waited < 120_000; waited += 200) {
      const answer = await fetch(`${this.#url}/-/ready`).catch(() => undefined);
      if (answer?.ok && (await this.query('up{job=~"tenday-.+"} == 1')).length === 2) return;
      if (this.#children.some(({ exitCode }) => exitCode !== null)) throw new Error("Prometheus or Alertmanager ended");
      await sleep(200);
    }
    throw new Error("Prometheus did not see the system within 30 s");
  }
}
