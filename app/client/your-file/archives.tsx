import type { ExportsView } from "../../shared/export/export.server.ts";
import { words as pageWords } from "../../shared/export/words.ts";
import { Icon } from "../../ui/icon.tsx";

const words = pageWords.archives;

/** What the provider has added. */
export function Archives({ archives }: Pick<ExportsView, "archives">) {
  if (archives.length === 0) return null;
  return (
    <section className="card stack pad gap-12" aria-labelledby="archives-heading">
      <h2 id="archives-heading">{words.heading}</h2>
      <p>{words.lead}</p>
      <ul className="rows">
        {archives.map(({ id, about, name, project, since, size, href }) => (
          <li key={id} className="row between">
            <div className="stack gap-4">
              <b className="typed">{about}</b>
              <span className="small soft typed">
                {[name, project, words.since(since)].filter(Boolean).join(" · ")}
              </span>
            </div>
            <a className="btn btn-quiet btn-sm" href={href} download aria-label={words.download(about, size)}>
              <Icon name="download" />
              {size}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
