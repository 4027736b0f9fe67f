import { SectionLink } from "./section-link.tsx";

type Props = { square: string; label: string; children?: React.ReactNode };

/** Leads back to the map, where the square lights up: `:target` does it, so it needs no script. */
export function SquareLink({ square, label, children }: Props) {
  return (
    <SectionLink className="gg-ref" to={square.toLowerCase()}>
      <b>
        <span className="sr-only">{label} </span>
        {square}
      </b>
      {children}
    </SectionLink>
  );
}
