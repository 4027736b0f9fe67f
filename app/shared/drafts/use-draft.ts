import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Spot } from "../../../domain/spot.ts";
import { type FromPortal, type Part, type PlaceSaid, readFromDraft } from "./review-messages.ts";

export type Pin = { number: number; spot: Spot; isSame: boolean };
export type Draft = ReturnType<typeof useDraft>;

/** More than this in a second is no page that somebody looks at. */
const mostMessages = 200;
const mostGreetings = 30;

/** `since`: which greeting it followed. */
type Heard = { since: number; page: string; parts: Part[]; places: PlaceSaid[]; under?: Part | undefined };

/**
 * A draft in a frame, which says where the pins are and what was pointed at. One window and one port at a time; what comes through it is a
 * stranger's word, and the most that it becomes is a form that somebody has yet to send.
 */
export function useDraft(pinsOn: (page: string) => Pin[], onSpot?: (spot: Spot) => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  const port = useRef<MessagePort>(undefined);
  const [heard, setHeard] = useState<Heard>();
  const pins = JSON.stringify(heard ? pinsOn(heard.page) : []);

  const hear = useEffectEvent((data: unknown) => {
    const said = readFromDraft(data);
    if (said?.kind === "spot") onSpot?.(said.spot);
    if (said?.kind === "parts") setHeard((before) => before && { ...before, parts: said.parts });
    if (said?.kind === "under") setHeard((before) => before && { ...before, under: said.part });
    if (said?.kind === "places") setHeard((before) => before && { ...before, places: said.places });
  });

  useEffect(() => {
    const isOften = counting(mostMessages);
    const greetsOften = counting(mostGreetings);
    function greeted({ source, origin, data, ports }: MessageEvent) {
      // The origin of every sandbox is spelt 'null': the window is what counts.
      if (source !== frame.current?.contentWindow || origin !== "null" || data?.review !== "hello") return;
      const [given] = ports;
      if (!given || typeof data.page !== "string" || data.page.length > 200 || greetsOften()) return;
      port.current?.close();
      port.current = given;
      setHeard((before) => ({ since: (before?.since ?? 0) + 1, page: data.page, parts: [], places: [] }));
      given.onmessage = (message) => {
        if (!isOften()) return hear(message.data);
        given.close();
        setHeard(undefined);
      };
    }
    addEventListener("message", greeted);
    // It may have greeted before anybody listened.
    frame.current?.contentWindow?.postMessage({ review: "hello?" }, "*");
    return () => {
      removeEventListener("message", greeted);
      port.current?.close();
    };
  }, []);

  const since = heard?.since;
  useEffect(() => {
    if (since !== undefined) port.current?.postMessage({ kind: "pins", pins: JSON.parse(pins) } satisfies FromPortal);
  }, [since, pins]);

  return {
    frame,
    /** Undefined until the page has said so, or without scripts. */
    heard,
    send(message: FromPortal) {
      port.current?.postMessage(message);
      // What was under a cross before says nothing of this time.
      if (message.kind === "point") setHeard((before) => before && { ...before, under: undefined });
    },
  };
}

/** Whether there were more than so many in the last second. */
function counting(most: number) {
  let [since, count] = [0, 0];
  return () => {
    if (Date.now() - since > 1_000) [since, count] = [Date.now(), 0];
    count += 1;
    return count > most;
  };
}
