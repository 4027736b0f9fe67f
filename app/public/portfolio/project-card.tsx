import { serviceIcon } from "../../../domain/service-icon.ts";
import type { PortfolioProject } from "../../../domain/website/site.ts";
import { ProjectPicture } from "../../shared/portfolio/project-picture.tsx";
import { BrowserFrame } from "./browser-frame.tsx";
import { PortfolioIcon } from "./icon.tsx";

const sizes = {
  first: "(min-width: 1001px) 710px, calc(100vw - 32px)",
  others: "(min-width: 768px) min(580px, 45vw), calc(100vw - 32px)",
};

export function ProjectCard({ project, first }: { project: PortfolioProject; first: boolean }) {
  const { title, status, overview, services, address, picture } = project;
  return (
    <li className={first ? "work work-first" : "work"}>
      <BrowserFrame address={address}>
        <ProjectPicture
          project={project}
          alt={`The home page of ${title}. ${picture}.`}
          sizes={first ? sizes.first : sizes.others}
          first={first}
        />
      </BrowserFrame>
      <div className="work-text">
        <p className={`row strong small soft work-status-${status.kind}`}>
          <PortfolioIcon name={`status-${status.kind}`} />
          {status.words}
        </p>
        <h2>{title}</h2>
        <p className="work-overview">{overview}</p>
        <h3>Services &amp; Tech</h3>
        <ul className="row">
          {services.map((service) => (
            <li key={service} className="work-chip">
              <PortfolioIcon name={serviceIcon(service)} />
              {service}
            </li>
          ))}
        </ul>
        {status.kind === "live" ? <LiveLink title={title} address={address} /> : null}
      </div>
    </li>
  );
}

function LiveLink({ title, address }: { title: string; address: string }) {
  return (
    <a className="touch" href={`https://${address}`} target="_blank" rel="noopener">
      <span>
        Visit the site<span className="sr-only">: {title}, opens in a new tab</span>
      </span>
      <PortfolioIcon name="new-tab" />
    </a>
  );
}
