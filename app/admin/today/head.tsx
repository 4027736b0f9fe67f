import { DateCard } from "./date-card.tsx";
import type { View } from "./view.server.ts";
import "./head.css";

/** Today's date as a page of the calendar, and the day in a sentence. */
export function DayHead({ today, heading, says }: Pick<View, "today"> & { heading: string; says: string }) {
  return (
    <header className="row today-head">
      <DateCard day={today.day} month={today.short} tone="today" />
      <div>
        <h1>{heading}</h1>
        <p className="soft">{says}</p>
      </div>
    </header>
  );
}
