import { Link } from "react-router";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { helpWords, loadFailedWords as words } from "./portal-words.ts";
import "./portal.css";

/** The page is there, what belongs on it could not be read. */
export function LoadFailed({ message, requestId }: { message: string; requestId: string }) {
  return (
    <div className="plain-page wrap">
      <EmptyState
        level={1}
        title={message}
        action={
          <ButtonLink to="." reloadDocument variant="quiet">
            {words.tryAgain}
          </ButtonLink>
        }
      >
        {words.nothingLost} <code>{requestId}</code>. <Link to="/support">{helpWords.link}</Link>
      </EmptyState>
    </div>
  );
}
