import { type SQL, sql } from "drizzle-orm";

/** The tables of words, and whose words they are. */
const owners = { client_words: "client_id", project_words: "project_id", enquiry_words: "enquiry_id" } as const;

/**
 * To be joined as `found` (`id`, `word`): those who have, for each word, one that begins with it. Only comparisons that
 * may use an index before the row policies are asked (decision 19). The longest word is looked up: it narrows most.
 */
export function havingWords(table: keyof typeof owners, words: string[], most: number): SQL | undefined {
  const [longest, ...others] = words.toSorted((a, b) => b.length - a.length);
  if (!longest) return;
  const [from, owner] = [sql.raw(table), sql.raw(owners[table])];
  const rest = others.map(
    (word) => sql`and exists (select from ${from} o where o.${owner} = w.${owner} and ${begins("o", word)})`,
  );
  return sql`(
    select id, min(word) as word from (
      select w.${owner} as id, w.word from ${from} w
      where ${begins("w", longest)} ${sql.join(rest, sql` `)}
      order by w.word limit ${3 * most}
    ) matching group by id order by min(word) limit ${most}) found`;
}

/** Of a row of words, by its alias. */
export function begins(alias: string, word: string): SQL {
  const column = sql.raw(`${alias}.word`);
  return sql`${column} >= ${word} and ${column} < ${word} || chr(1114111)`;
}
