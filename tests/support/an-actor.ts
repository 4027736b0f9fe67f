import type { PayLinkActor, PayLinkViewer, Person, PersonActor } from "../../server/access/actor.ts";
import { aCaller } from "./a-caller.ts";

/** One of the cast, or whoever holds a pay link, who does something at a moment of the test's choice. */
export function anActor(who: Person, at: Date): PersonActor;
export function anActor(who: Person | PayLinkViewer, at: Date): PersonActor | PayLinkActor;
export function anActor(who: Person | PayLinkViewer, at: Date): PersonActor | PayLinkActor {
  const { address, requestId } = aCaller;
  return who.kind === "person" ? { ...who, address, requestId, at } : { ...who, id: null, address, requestId, at };
}
