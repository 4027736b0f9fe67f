import type { Step } from "./find-element.ts";

/** What each browser does in its own way. What a journey says is in tab.ts, once for all of them. */
export type BrowserDriver = {
  open: (url: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  find: (steps: Step[]) => Promise<FoundElement | undefined>;
  /** Whatever is there, in a frame as well. In pixels of what is in sight. */
  clickAt: (point: { x: number; y: number }) => Promise<void>;
  /** Runs in the page. What comes back is JSON. */
  run: <Result>(inPage: () => Result) => Promise<Result>;
  takePicture: () => Promise<Uint8Array>;
  /** Cookies, and what pages have stored. */
  forget: () => Promise<void>;
  /** What the page has complained about since the last time. */
  takeComplaints: () => Promise<string[]>;
  close: () => Promise<void>;
};

export type FoundElement = {
  click: () => Promise<void>;
  /** By the keyboard, after what is there already; a new line is the Enter key. */
  type: (text: string) => Promise<void>;
  /** As somebody does who selects everything and presses Delete. */
  empty: () => Promise<void>;
  read: (property: "innerText" | "value") => Promise<unknown>;
};
