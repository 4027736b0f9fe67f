import { business } from "../../content/business.ts";
import { logoAddress } from "../../domain/website/picture.ts";

/** A long name is set smaller, so that all links stay in sight beside it. */
export const brandClass = (): string => (business().name.length > 10 ? "brand is-long" : "brand");

/** The provider's own logo, or '10' on a leaf. The name stands beside it. */
export function BrandMark() {
  const { logo } = business();
  if (logo) return <img className="brand-logo" src={logoAddress(logo, 128)} width="38" height="38" alt="" />;
  return (
    <svg className="brand-mark" viewBox="0 0 34 38" aria-hidden="true">
      <path d="M1 7a3 3 0 0 1 3-3h26a3 3 0 0 1 3 3v24a6 6 0 0 1-6 6H7a6 6 0 0 1-6-6z" fill="var(--color-marigold)" />
      <path className="brand-mark-band" d="M1 7a3 3 0 0 1 3-3h26a3 3 0 0 1 3 3v5H1z" />
      <path className="brand-mark-rings" d="M10 1.5v6M24 1.5v6" strokeWidth="2.8" strokeLinecap="round" />
      <path
        d="M10.5 19.2 13.6 17v14.500M22 17c-3.300 0-4.300 3-4.300 7.200s1 7.300 4.300 7.300 4.300-3 4.300-7.300S25.300 17 22 17z"
        fill="none"
        stroke="#17211f"
        strokeWidth="3.2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
