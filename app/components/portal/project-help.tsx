import { Link } from "react-router";
import { business } from "../../../content/business.ts";
import { helpWords } from "../../../content/portal.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Sign } from "./sign.tsx";

export function ProjectHelp() {
  return (
    <aside className="project-help" aria-labelledby="help">
      <h2 id="help">{helpWords.heading}</h2>
      <p>{helpWords.ask}</p>
      <ul>
        <li>
          <Link to="/support">
            <Sign name="question" size="md" />
            {helpWords.link}
          </Link>
        </li>
        <li>
          <a href={`mailto:${business.supportEmail}`}>
            <Sign name="letter" size="md" />
            {business.supportEmail}
          </a>
        </li>
      </ul>
    </aside>
  );
}

/** On a phone, help stays in reach while the rest scrolls. */
export function ProjectDock() {
  return (
    <div className="project-dock">
      <p>
        <b>{helpWords.heading}</b>
        {business.supportHours}
      </p>
      <ButtonLink to="/support" variant="quiet" size="sm">
        {helpWords.link}
      </ButtonLink>
    </div>
  );
}
