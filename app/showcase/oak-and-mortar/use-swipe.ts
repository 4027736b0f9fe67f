import { type PointerEvent, type RefObject, useRef } from "react";

const farEnough = 48;
const stillATap = 8;

/** The drawings follow the finger or the mouse; far enough is a step, and a tap on the one that peeks in brings it. */
export function useSwipe(track: RefObject<HTMLElement | null>, step: (by: 1 | -1) => void) {
  const startedAt = useRef<number>(undefined);

  function drag(pixels: number | undefined) {
    track.current?.classList.toggle("is-dragged", pixels !== undefined);
    track.current?.style.setProperty("--drag", `${pixels ?? 0}px`);
  }

  function end(event: PointerEvent, isDone: boolean) {
    if (startedAt.current === undefined) return;
    const moved = event.clientX - startedAt.current;
    startedAt.current = undefined;
    drag(undefined);
    if (!isDone) return;
    if (Math.abs(moved) >= farEnough) step(moved < 0 ? 1 : -1);
    else if (Math.abs(moved) < stillATap && isOnTheNext(event)) step(1);
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.isPrimary && event.button === 0) startedAt.current = event.clientX;
    },
    onPointerMove(event: PointerEvent) {
      if (startedAt.current === undefined || !event.isPrimary) return;
      const moved = event.clientX - startedAt.current;
      if (Math.abs(moved) < stillATap) return;
      // From here on the track hears of the pointer wherever it goes.
      event.currentTarget.setPointerCapture(event.pointerId);
      drag(moved);
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
  };
}

function isOnTheNext({ target }: PointerEvent): boolean {
  return target instanceof Element && target.closest("[data-place='1']") !== null;
}
