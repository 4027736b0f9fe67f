import icons from "./icons.svg?url&no-inline";

export function PortfolioIcon({ name }: { name: string }) {
  return (
    <svg className="line-icon work-icon" viewBox="0 0 16 16" aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  );
}

/** The empty frame that waits for the next client. */
export function EighthFrame() {
  return (
    <svg className="work-eighth" viewBox="0 0 420 290" aria-hidden="true">
      <use href={`${icons}#eighth`} />
    </svg>
  );
}
