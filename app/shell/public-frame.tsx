import type { ComponentProps, ReactNode } from "react";
import { business } from "../../content/business.ts";
import { DraftPreviewBar } from "./draft-preview-bar.tsx";
import { Footer } from "./footer.tsx";
import { NavigationBar } from "./navigation-bar.tsx";
import { Pending } from "./pending.tsx";

type FrameProps = { children: ReactNode; signedIn?: ComponentProps<typeof NavigationBar>["signedIn"] };

/** What stands around every public page, and around the pages that say that something is missing or broken. */
export function PublicFrame({ children, signedIn }: FrameProps) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <AwayBanner />
      <DraftPreviewBar />
      <NavigationBar signedIn={signedIn} />
      <Pending />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

/** Part of the page as it is sent, so nothing moves when scripts arrive. */
function AwayBanner() {
  const { away } = business();
  if (!away) return null;
  return (
    <aside className="away-banner" aria-label="Away">
      <p className="wrap">{away}</p>
    </aside>
  );
}
