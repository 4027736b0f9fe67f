import { Link } from "react-router";
import { business } from "../../content/business.ts";
import drawings from "../shared/trouble.svg?url&no-inline";
import { ButtonLink } from "../ui/button.tsx";
import { isMissing } from "./error-meta.ts";

/** Says what happened in the visitor's terms and shows a way on. Nothing of the error itself is ever printed. */
export default function ErrorPage({ error }: { error: unknown }) {
  return isMissing(error) ? <MissingPage /> : <BrokenPage />;
}

function MissingPage() {
  return (
    <section className="trouble sides sides-left wrap">
      <div className="stack start">
        <p className="eyebrow">Page not found (404)</p>
        <h1>I can’t find that page.</h1>
        <p className="lead">
          The page may have moved, or the address has a typing mistake. Nothing is wrong with your device.
        </p>
        <div className="btn-row">
          <ButtonLink to="/">Go to the home page</ButtonLink>
          <ButtonLink to="/plans" variant="line">
            See the plans
          </ButtonLink>
        </div>
        <p className="soft">
          Looking for help with your site? Try the <Link to="/support">Support Centre</Link>.
        </p>
      </div>
      <Drawing name="torn-leaf" />
    </section>
  );
}

function BrokenPage() {
  return (
    <section className="trouble sides sides-left wrap">
      <div className="stack start">
        <p className="eyebrow">Something broke</p>
        <h1>That was me, not you.</h1>
        <p className="lead">
          The page stumbled on my side. Please try again in a minute. If it keeps happening, tell me what you were doing
          and I’ll mend it.
        </p>
        <div className="btn-row">
          {/* A fresh load, not a link inside the page: the page's own scripts may be what broke. */}
          <a className="btn btn-primary btn-md" href="/">
            Go to the home page
          </a>
          <a className="btn btn-line btn-md" href={`mailto:${business().supportEmail}`}>
            Email me
          </a>
        </div>
      </div>
      <Drawing name="spilt-tea" />
    </section>
  );
}

function Drawing({ name }: { name: "torn-leaf" | "spilt-tea" }) {
  return (
    <svg className="trouble-art" viewBox="0 0 360 340" aria-hidden="true">
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
