import { DayLeaf } from "./day-leaf.tsx";
import type { View } from "./view.server.ts";
import "./head.css";

/** Today's date as a page of the calendar, and the day in a sentence. */
export function DayHead({ today, heading, says }: Pick<View, "today"> & { heading: string; says: string }) {
  return (
    <header className="row today-head">
      <DayLeaf day={today.day} month={today.short} tone="today" />
      <div>
        <h1>{heading}</h1>
        <p className="soft">{says}</p>
      </div>
    </header>
  );
}
