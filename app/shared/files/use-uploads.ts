import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { formatBytes } from "../../../domain/client-export.ts";
import { type FileRefusal, largestFile, partBytes } from "../../../domain/client-file.ts";
import { type RefusalWords, type SayRefusal, words } from "./words.ts";

export type Sending = RefusalWords & {
  id: string;
  /** What it is for on the list; nothing for a message. */
  itemId: string | undefined;
  file: File;
  /** Bytes that are safe. */
  sent: number;
  state: "waiting" | "sending" | "failed" | "refused";
};

export type Uploads = ReturnType<typeof useUploads>;

/** A megabyte in more than this is a weak signal. */
const slowPart = 8_000;
const patience = 90_000;
const pauses = [1_000, 2_000, 4_000, 8_000];

/**
 * Files on their way, one after the other, a megabyte at a time. After a lost connection the server says how much it has, and it goes
 * on from there.
 */
export function useUploads(projectId: string, refusalWords: SayRefusal) {
  const [sendings, setSendings] = useState<Sending[]>([]);
  const [isWeak, setIsWeak] = useState(false);
  const [heard, setHeard] = useState("");
  const isBusy = useRef(false);
  const { revalidate } = useRevalidator();

  const next = sendings.find(({ state }) => state === "waiting");
  useEffect(() => {
    if (!next || isBusy.current) return;
    isBusy.current = true;
    change(next.id, { state: "sending" });
    void run(next).finally(() => {
      isBusy.current = false;
      // Looks for the next one.
      setSendings((all) => [...all]);
    });
  });

  // A page that is left in the middle would lose what is not here yet.
  const isSending = sendings.some(({ state }) => state === "waiting" || state === "sending");
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isSending]);

  function change(id: string, to: Partial<Sending>) {
    setSendings((all) => all.map((one) => (one.id === id ? Object.assign({}, one, to) : one)));
  }

  async function run(one: Sending): Promise<void> {
    const { id, file } = one;
    let announced = 0;
    const outcome = await send(
      `/projects/${projectId}/uploads/${id}`,
      one,
      (sent) => {
        change(id, { sent });
        const quarter = Math.floor((4 * sent) / Math.max(1, file.size));
        if (quarter > announced) setHeard(words.live.sending(file.name, quarter * 25));
        announced = Math.max(announced, quarter);
      },
      () => setIsWeak(true),
    );
    if (outcome === "done") {
      await revalidate();
      setSendings((all) => all.filter((other) => other.id !== id));
      setHeard(words.live.done(file.name));
      return;
    }
    setHeard(words.live.failed(file.name));
    if (outcome === "failed") change(id, { state: "failed", title: words.failed });
    else
      change(
        id,
        Object.assign({ state: "refused" as const }, refusalWords(outcome, file.name, formatBytes(file.size))),
      );
  }

  return {
    sendings,
    isWeak: isWeak && isSending,
    isSending,
    /** For whoever listens to the page. */
    heard,
    add(itemId: string | undefined, files: Iterable<File>) {
      const added = [...files].map((file): Sending => {
        const one = { id: crypto.randomUUID(), itemId, file, sent: 0, title: "", says: "" };
        if (file.size <= largestFile) return { ...one, state: "waiting" };
        return { ...one, state: "refused", ...refusalWords("too-large", file.name, formatBytes(file.size)) };
      });
      setSendings((all) => [...all, ...added]);
    },
    again: (id: string) => change(id, { state: "waiting" }),
    drop: (id: string) => setSendings((all) => all.filter((one) => one.id !== id)),
  };
}

type Answer = { received?: number; isDone?: boolean; refusal?: FileRefusal };

async function send(
  address: string,
  { itemId, file }: Sending,
  onSent: (bytes: number) => void,
  onWeak: () => void,
): Promise<"done" | "failed" | FileRefusal> {
  for (let tries = 0; ; tries++) {
    try {
      const begun = await post(
        address,
        JSON.stringify({ itemId, name: file.name, bytes: file.size }),
        "application/json",
      );
      if (begun.isDone) return "done";
      if (begun.refusal) return begun.refusal;
      for (let part = begun.received ?? 0; part * partBytes < file.size; ) {
        onSent(part * partBytes);
        const started = performance.now();
        const piece = file.slice(part * partBytes, (part + 1) * partBytes);
        const kept = await post(`${address}?part=${part}`, piece, "application/octet-stream");
        if (kept.refusal) return kept.refusal;
        if (performance.now() - started > slowPart) onWeak();
        // It arrived whole, or is sent once more.
        part = kept.received ?? part;
        tries = 0;
      }
      onSent(file.size);
      const done = await post(`${address}?done`, "", "application/octet-stream");
      if (done.isDone) return "done";
      if (done.refusal) return done.refusal;
    } catch {
      onWeak();
    }
    const pause = pauses[tries];
    if (pause === undefined) return "failed";
    await new Promise((passed) => setTimeout(passed, pause));
  }
}

/** Throws where the line, or the server, did not answer. */
async function post(address: string, body: BodyInit, type: string): Promise<Answer> {
  const answer = await fetch(address, {
    method: "POST",
    body,
    headers: { "Content-Type": type },
    signal: AbortSignal.timeout(patience),
  });
  if (!answer.ok && answer.status !== 422) throw new Error(String(answer.status));
  return (await answer.json()) as Answer;
}
