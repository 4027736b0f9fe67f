import { Link, useLocation } from "react-router";
import { resultWords } from "../../../content/payments.ts";

/** The same page once more, for whoever has no scripts or waits longer than they do. */
export function CheckAgain() {
  const { pathname, search } = useLocation();
  return (
    <p>
      <Link className="touch" to={`${pathname}${search}`} reloadDocument>
        {resultWords.checkAgain}
      </Link>
    </p>
  );
}
