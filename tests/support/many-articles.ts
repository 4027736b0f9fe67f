import type { TestApp } from "./test-app.ts";

/** Copies of the articles the product starts with, under names of their own, one an hour into the past. */
export async function addManyArticles(app: TestApp, count: number): Promise<void> {
  await app.query(
    `with sample as (
       select *, row_number() over (order by id) as n, count(*) over () as all_of_them from articles where type = 'helpArticle'
     ), made as (
       insert into articles (id, type, title, slug, excerpt, body, created_at, updated_at)
       select 'many-' || i, type, title || ', part ' || i, slug || '-' || i, excerpt, body,
         timestamptz '2026-10-01' - make_interval(hours => i), timestamptz '2026-10-01' - make_interval(hours => i)
       from generate_series(1, $1) i join sample on sample.n = 1 + i % sample.all_of_them
       returning *
     )
     insert into published_articles (article_id, type, title, slug, excerpt, body, words, created_at, updated_at)
     select m.id, m.type, m.title, m.slug, m.excerpt, m.body, p.words, m.created_at, m.updated_at
     from made m join published_articles p on p.article_id in (select id from sample) and m.slug like p.slug || '-%'`,
    [count],
  );
  await app.query("analyze articles, published_articles");
}
