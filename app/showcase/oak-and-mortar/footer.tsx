import type { OakAndMortar } from "../../../content/showcase/oak-and-mortar.ts";
import { Brand } from "./header.tsx";
import "./footer.css";

export function Footer({ words }: { words: OakAndMortar }) {
  const { social, credit } = words.footer;
  return (
    <footer className="oak-footer">
      <div className="oak-footing" />
      <div className="oak-wrap row between">
        <span className="oak-brand">
          <Brand words={words} />
        </span>
        <ul className="row">
          <li>
            <a href={social.url} rel="external">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path
                  d="M3 3h18v18H3zM12 7.500a4.500 4.500 0 1 1 0 9 4.500 4.500 0 0 1 0-9z"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="2"
                />
                <circle cx="17" cy="7" r="1.300" fill="currentColor" />
              </svg>
              {social.label}
            </a>
          </li>
          <li>
            {/* A page load: the two sites share no style sheet. */}
            <a href="/">{credit}</a>
          </li>
        </ul>
      </div>
    </footer>
  );
}
