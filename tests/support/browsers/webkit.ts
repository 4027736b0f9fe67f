import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../../scripts/local-postgres.ts";
import type { BrowserDriver, FoundElement } from "./browser-driver.ts";
import { findElement } from "./find-element.ts";

/** Debian's WebKitGTK with its own small browser, over WebDriver, on a screen that nobody sees. */
export async function startWebKit(): Promise<BrowserDriver> {
  const screen = await startScreen();
  const port = await freePort();
  const program = spawn("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
    stdio: "ignore",
    // As root it has no sandbox to go to; it opens our own pages only.
    env: { ...process.env, DISPLAY: screen.display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
  });
  const driver = `http://127.0.0.1:${port}`;
  await answers(`${driver}/status`);
  const { sessionId } = await send(`${driver}/session`, { capabilities: {} });
  const session = `${driver}/session/${sessionId}`;
  const complaints: string[] = [];

  /** The function's text travels, and with each of them the one that listens: a new page has none yet. */
  async function run(inPage: string, ...given: unknown[]) {
    const script = `(${listen})(); return [(${inPage})(...arguments), window.pageComplaints.splice(0)];`;
    const [result, heard] = await send(`${session}/execute/sync`, { script, args: given });
    complaints.push(...heard);
    return result;
  }

  return {
    open: (url) => send(`${session}/url`, { url }),
    resize: (width, height) => send(`${session}/window/rect`, { width, height }),
    find: async (steps) => {
      const found = await run(String(findElement), steps);
      return found ? foundElement(session, found) : undefined;
    },
    clickAt: async ({ x, y }) => {
      const actions = [
        { type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 0, origin: "viewport" },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      const pointer = { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions };
      await send(`${session}/actions`, { actions: [pointer] });
    },
    run: (inPage) => run(String(inPage)),
    takePicture: async () => Buffer.from(await send(`${session}/screenshot`), "base64"),
    forget: async () => {
      await send(`${session}/cookie`, undefined, "DELETE");
      // A page that is nobody's, as at the start, has no store.
      await run(String(() => location.host && [localStorage.clear(), sessionStorage.clear()]));
    },
    takeComplaints: async () => complaints.splice(0),
    close: async () => {
      await send(session, undefined, "DELETE").finally(() => {
        program.kill();
        screen.stop();
      });
    },
  };
}

type Reference = { "element-6066-11e4-a52e-4f735466cecf": string };

function foundElement(session: string, reference: Reference): FoundElement {
  const element = `${session}/element/${reference["element-6066-11e4-a52e-4f735466cecf"]}`;
  /** By itself it scrolls only so far that the element may lie below the bar at the foot of a page. */
  const reach = () => {
    const script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
    return send(`${session}/execute/sync`, { script, args: [reference] });
  };
  return {
    click: async () => {
      await reach();
      await send(`${element}/click`, {});
    },
    type: (text) => send(`${element}/value`, { text: text.replaceAll("\n", "\ue007") }),
    empty: async () => {
      await reach();
      await send(`${element}/clear`, {});
    },
    read: (property) => send(`${element}/property/${property}`),
  };
}

async function send(url: string, body?: object, method = body ? "POST" : "GET") {
  const answer = await fetch(url, { method, body: body ? JSON.stringify(body) : null });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

/** In the page. What went wrong before it came is lost: the driver of this browser has no word of the console. */
function listen(): void {
  const heard: string[] = [];
  if ("pageComplaints" in window) return;
  Object.assign(window, { pageComplaints: heard });
  window.addEventListener("error", ({ message }) => heard.push(message));
  window.addEventListener("unhandledrejection", ({ reason }) => heard.push(String(reason)));
  new ReportingObserver((reports) => heard.push(...reports.map(({ body }) => JSON.stringify(body))), {
    buffered: true,
  }).observe();
  const hear = (...words: unknown[]) => heard.push(words.join(" "));
  Object.assign(console, { error: hear, warn: hear });
}

async function startScreen(): Promise<{ display: string; stop: () => void }> {
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const number = await new Promise<string>((ready, failed) => {
    screen.once("error", failed);
    screen.once("exit", (code) => failed(new Error(`Xvfb ended with ${code}`)));
    screen.stdio[3]?.once("data", (line) => ready(String(line).trim()));
  });
  return { display: `:${number}`, stop: () => void screen.kill() };
}

async function answers(url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const isThere = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    await sleep(50);
  }
  throw new Error(`nobody answers at ${url}`);
}
