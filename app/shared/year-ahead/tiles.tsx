import { Icon, type IconName } from "../../ui/icon.tsx";
import "./tiles.css";

export type Tile = { icon: IconName; name: string; figure: string; says: string };

/** The figures of the year, before they are taken apart. */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className="card year-tiles">
      {tiles.map(({ icon, name, figure, says }) => (
        <div key={name}>
          <Icon name={icon} size="md" />
          <dt>{name}</dt>
          <dd>
            <b>{figure}</b>
            <span>{says}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
