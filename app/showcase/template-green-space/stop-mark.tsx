import type { ParkWords } from "../../../content/showcase/template-green-space.ts";

type Props = { stops: ParkWords["stops"]; of: ParkWords["stops"][number]["id"] };

/** Stands over every section's heading: the stop's number and its place on the map. */
export function StopMark({ stops, of }: Props) {
  const index = stops.findIndex(({ id }) => id === of);
  return (
    <p className="row gg-stop-mark">
      <b>{index + 1}</b> {stops[index]?.place}
    </p>
  );
}
