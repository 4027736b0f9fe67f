-- Run once per server, as a superuser, before the first migration. Safe to repeat.
-- Passwords are set apart from it: alter role tenday_web password '…';
do $$
declare
  wanted text;
begin
  foreach wanted in array array['tenday_owner', 'tenday_web', 'tenday_auth', 'tenday_worker'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      execute format('create role %I login', wanted);
    end if;
  end loop;
  if not exists (select from pg_roles where rolname = 'tenday_definer') then
    create role tenday_definer nologin;
  end if;
end $$;

-- Owns the tables and runs migrations; forced row security would hide the rows from it otherwise.
alter role tenday_owner nosuperuser nocreatedb nocreaterole bypassrls;
-- The web process: owns nothing, sees what the viewer may see.
alter role tenday_web nosuperuser nocreatedb nocreaterole nobypassrls;
-- The account library's own schema.
alter role tenday_auth nosuperuser nocreatedb nocreaterole nobypassrls;
-- The worker process: owns the queue's schema.
alter role tenday_worker nosuperuser nocreatedb nocreaterole nobypassrls;
-- Owns the functions that see more than their caller.
alter role tenday_definer nosuperuser nocreatedb nocreaterole nobypassrls;

-- Said here as well as by each connection: a pooler in front of the database does not pass on what a connection asks for.
alter role tenday_web set statement_timeout = '10s';
alter role tenday_web set idle_in_transaction_session_timeout = '15s';
alter role tenday_auth set statement_timeout = '10s';
alter role tenday_auth set idle_in_transaction_session_timeout = '15s';

-- So that migrations can hand functions over to them.
grant tenday_worker, tenday_definer to tenday_owner;
