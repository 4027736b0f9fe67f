import { useEffect, useRef } from "react";
import type { OakAndMortar } from "../../../content/showcase/oak-and-mortar.ts";
import { Drawing } from "./drawing.tsx";
import { SectionLink } from "./section-link.tsx";
import { useCurrentSection } from "./use-current-section.ts";
import { useScrolled } from "./use-scrolled.ts";
import "./header.css";

export function Header({ words }: { words: OakAndMortar }) {
  const small = useScrolled();
  const current = useCurrentSection(words.sections);
  const list = <SectionList sections={words.sections} current={current} />;
  return (
    <header className={small ? "oak-header is-small" : "oak-header"}>
      <SectionLink to="main" className="oak-skip">
        {words.skip}
      </SectionLink>
      <div className="oak-header-face">
        <div className="oak-wrap oak-bar">
          <SectionLink to="home" className="oak-brand">
            <Brand words={words} />
          </SectionLink>
          <nav className="oak-nav" aria-label="Main">
            {list}
          </nav>
          <Menu label={words.menu}>
            <nav aria-label="Main, small screens">
              {list}
              <SectionLink to="contact" className="oak-button is-line">
                {words.hero.quote}
              </SectionLink>
            </nav>
          </Menu>
        </div>
      </div>
    </header>
  );
}

export function Brand({ words }: { words: Pick<OakAndMortar, "name" | "trade"> }) {
  return (
    <>
      <Drawing of="mark" viewBox="0 0 72 48" className="oak-mark" />
      <span className="oak-brand-words">
        <span className="oak-brand-name">{words.name}</span>
        <span className="oak-brand-trade">{words.trade}</span>
      </span>
    </>
  );
}

function SectionList({ sections, current }: { sections: OakAndMortar["sections"]; current: string | undefined }) {
  return (
    <ul>
      {sections.map(({ id, label }) => (
        <li key={id}>
          <SectionLink to={id} aria-current={id === current ? "true" : undefined}>
            {label}
          </SectionLink>
        </li>
      ))}
    </ul>
  );
}

/** A details element, so that it opens without scripts. With them it closes when a section is chosen, or left alone. */
function Menu({ label, children }: { label: string; children: React.ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    function close(event: Event) {
      const { current } = menu;
      if (!current?.open || !(event.target instanceof Element)) return;
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      const isChoice = event.type === "click" && event.target.closest("a") !== null;
      const isOutside = !(event instanceof KeyboardEvent) && !current.contains(event.target);
      if (isEscape || isChoice || isOutside) current.open = false;
      if (isEscape) current.querySelector("summary")?.focus();
    }
    for (const kind of closingEvents) document.addEventListener(kind, close);
    return () => {
      for (const kind of closingEvents) document.removeEventListener(kind, close);
    };
  }, []);
  return (
    <details className="oak-menu" ref={menu}>
      <summary>
        <span className="oak-menu-icon" aria-hidden="true" />
        <span className="sr-only">{label}</span>
      </summary>
      {children}
    </details>
  );
}

const closingEvents = ["click", "focusin", "keydown"] as const;
