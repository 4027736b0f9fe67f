import type { MissingWords } from "../../../content/article-pages.ts";
import { ButtonLink } from "../../ui/button.tsx";
import drawings from "../trouble.svg?url&no-inline";

export function ArticleMissing({ title, text, back }: MissingWords) {
  return (
    <section className="trouble sides sides-left wrap">
      <div className="stack start">
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <div className="btn-row">
          <ButtonLink to={back.to}>{back.label}</ButtonLink>
        </div>
      </div>
      <svg className="trouble-art" viewBox="0 0 360 340" aria-hidden="true">
        <use href={`${drawings}#torn-leaf`} />
      </svg>
    </section>
  );
}
