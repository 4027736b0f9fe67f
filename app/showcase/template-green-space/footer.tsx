import type { ParkWords } from "../../../content/showcase/template-green-space.ts";
import { Drawing } from "./drawing.tsx";
import "./footer.css";
import { SectionLink } from "./section-link.tsx";

export function Footer({ words: { name, stops, footer } }: { words: ParkWords }) {
  return (
    <footer className="gg-foot-of-page">
      <div className="gg-wrap">
        <p className="row gg-sign">
          <Drawing of="print" />
          {name}
        </p>
        <nav aria-label="Footer">
          <ul className="row">
            {stops.map(({ id, menu }) => (
              <li key={id}>
                <SectionLink to={id}>{menu}</SectionLink>
              </li>
            ))}
          </ul>
        </nav>
        <p className="gg-small-print">
          {footer.note} <a href="/plans">{footer.link}</a>
        </p>
      </div>
    </footer>
  );
}
