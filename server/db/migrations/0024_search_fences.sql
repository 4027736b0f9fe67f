ALTER TABLE "enquiry_words" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "project_words" FORCE ROW LEVEL SECURITY;--> statement-breakpoint

-- How names are cut into words; domain/search-words.ts cuts what is typed in the same way.
CREATE FUNCTION app.words_of(said text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp
AS $$
  select distinct left(word, 60) from regexp_split_to_table(lower(said), '[^[:alnum:]]+') word where word <> ''
$$;--> statement-breakpoint

-- With the contact person, and with what is a project's word alone. Who is deleted has none.
CREATE OR REPLACE FUNCTION app.keep_client_words(of_id uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  -- One after the other: two at once would both put in what neither sees of the other.
  perform pg_advisory_xact_lock(hashtextextended(of_id::text, 1));
  delete from public.client_words where client_id = of_id;
  insert into public.client_words (client_id, word, only_of_projects)
  select of_id, said.word, bool_and(said.of_project)
  from public.clients c
  cross join lateral (
    select word, false as of_project from app.words_of(concat_ws(' ', c.name, c.contact_name, c.email)) word
    union all
    select word, true from public.projects p, app.words_of(p.project_name) word
    where p.client_id = c.id and p.deleted_at is null
  ) said
  where c.id = of_id and c.deleted_at is null
  group by said.word;
end
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER clients_found_by_words AFTER INSERT OR UPDATE OF name, contact_name, email, deleted_at ON "clients"
FOR EACH ROW EXECUTE FUNCTION app.note_client_words();--> statement-breakpoint

CREATE FUNCTION app.keep_project_words() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  delete from public.project_words where project_id = new.id;
  if new.deleted_at is null then
    insert into public.project_words (project_id, word) select new.id, word from app.words_of(new.project_name) word;
  end if;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER projects_found_by_own_words AFTER INSERT OR UPDATE OF project_name, deleted_at ON "projects"
FOR EACH ROW EXECUTE FUNCTION app.keep_project_words();--> statement-breakpoint

CREATE FUNCTION app.keep_enquiry_words() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
begin
  delete from public.enquiry_words where enquiry_id = new.id;
  if new.spam_at is null then
    insert into public.enquiry_words (enquiry_id, word)
    select new.id, word from app.words_of(concat_ws(' ', new.name, new.business, new.email)) word;
  end if;
  return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER enquiries_found_by_words AFTER INSERT OR UPDATE OF name, business, email, spam_at ON "enquiries"
FOR EACH ROW EXECUTE FUNCTION app.keep_enquiry_words();--> statement-breakpoint

GRANT SELECT ON "enquiry_words", "project_words" TO tenday_web;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON "enquiry_words", "project_words" TO tenday_definer;--> statement-breakpoint
GRANT SELECT (contact_name) ON "clients" TO tenday_definer;--> statement-breakpoint

GRANT CREATE ON SCHEMA app TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.words_of(text) OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.keep_project_words() OWNER TO tenday_definer;--> statement-breakpoint
ALTER FUNCTION app.keep_enquiry_words() OWNER TO tenday_definer;--> statement-breakpoint
REVOKE CREATE ON SCHEMA app FROM tenday_definer;--> statement-breakpoint
REVOKE ALL ON FUNCTION app.words_of(text), app.keep_project_words(), app.keep_enquiry_words() FROM PUBLIC;--> statement-breakpoint

-- Those who were here before these words were. At once: a lock for each client would be more than the database has room for.
INSERT INTO "client_words" ("client_id", "word", "only_of_projects")
SELECT c.id, said.word, bool_and(said.of_project) FROM "clients" c
CROSS JOIN LATERAL (
  SELECT word, false AS of_project FROM app.words_of(concat_ws(' ', c.name, c.contact_name, c.email)) word
  UNION ALL
  SELECT word, true FROM "projects" p, app.words_of(p.project_name) word WHERE p.client_id = c.id AND p.deleted_at IS NULL
) said
WHERE c.deleted_at IS NULL GROUP BY c.id, said.word
ON CONFLICT ("client_id", "word") DO UPDATE SET "only_of_projects" = excluded."only_of_projects";--> statement-breakpoint
INSERT INTO "project_words" ("project_id", "word")
SELECT p.id, word FROM "projects" p, app.words_of(p.project_name) word WHERE p.deleted_at IS NULL;--> statement-breakpoint
INSERT INTO "enquiry_words" ("enquiry_id", "word")
SELECT e.id, word FROM "enquiries" e, app.words_of(concat_ws(' ', e.name, e.business, e.email)) word WHERE e.spam_at IS NULL;
