/** Tables of hooks, schedules and events, and the triggers of the database that record events. Once released, it never changes. */
export const TRIGGER_MIGRATION = `
-- Jobs of pull requests and other branches, such as pull/12 and branch/next. Null for the site itself.
alter table octavo.jobs add column preview text;
alter table octavo.jobs add column cancelled boolean not null default false;

-- Webhooks of Git hosts. Secrets are encrypted.
create table octavo.hooks (
  id text primary key,
  organisation text not null references octavo.organisations (id),
  domain text not null references octavo.sites (domain) on delete cascade,
  provider text not null check (provider in ('github', 'gitlab', 'gitea')),
  repository text not null,
  secret text not null,
  api_url text not null,
  token text,
  created_at timestamptz not null default now()
);
create index hooks_of_site on octavo.hooks (domain);
-- The digest finds a repeated body whose delivery ID, which is not signed, was changed.
create table octavo.hook_deliveries (
  hook text not null references octavo.hooks (id) on delete cascade,
  delivery text not null,
  digest text,
  at timestamptz (3) not null default now(),
  event text not null,
  outcome text not null check (outcome in ('started', 'joined', 'ignored', 'refused')),
  detail text not null,
  job text,
  primary key (hook, delivery),
  unique (hook, digest)
);
create index hook_deliveries_by_time on octavo.hook_deliveries (at);
-- Commit statuses and comments on a Git host, and what was last sent.
create table octavo.reports (
  hook text not null references octavo.hooks (id) on delete cascade,
  target text not null,
  job text not null references octavo.jobs (id) on delete cascade,
  sha text not null,
  comment text,
  sent text,
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  leased_until timestamptz not null default now(),
  error text,
  primary key (hook, target)
);
create index reports_by_job on octavo.reports (job);
create index reports_due on octavo.reports (next_at) where next_at < 'infinity';

create table octavo.schedules (
  id text primary key,
  organisation text not null references octavo.organisations (id),
  domain text not null references octavo.sites (domain) on delete cascade,
  cron text not null,
  time_zone text not null,
  branch text,
  next_at timestamptz not null,
  last_at timestamptz,
  last_outcome text,
  last_job text,
  created_at timestamptz not null default now()
);
create index schedules_of_site on octavo.schedules (domain);
create index schedules_due on octavo.schedules (next_at);

-- What happened in an organization. Transactions that have not ended can still add events before later ones, so readers
-- continue after the transaction and number of the last event that they have seen.
create table octavo.events (
  id uuid primary key default gen_random_uuid(),
  transaction xid8 not null default pg_current_xact_id(),
  number bigint generated always as identity,
  organisation text not null,
  type text not null,
  data jsonb not null,
  at timestamptz (3) not null default now()
);
create index events_in_order on octavo.events (organisation, transaction, number);
create index events_by_time on octavo.events (at);
-- Receivers of events.
create table octavo.webhooks (
  id text primary key,
  organisation text not null references octavo.organisations (id),
  url text not null,
  secret text not null,
  types text[],
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  disabled_reason text,
  failing_since timestamptz,
  leased_until timestamptz not null default now()
);
create index webhooks_of_organisation on octavo.webhooks (organisation);
create table octavo.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook text not null references octavo.webhooks (id) on delete cascade,
  event uuid not null references octavo.events (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  attempts jsonb not null default '[]',
  unique (webhook, event)
);
create index webhook_deliveries_due on octavo.webhook_deliveries (webhook, next_at) where state = 'waiting';

create function octavo.record_event(organisation text, type text, data jsonb) returns void language sql as $$
  with event as (
    insert into octavo.events (organisation, type, data) values ($1, $2, $3) returning id
  )
  insert into octavo.webhook_deliveries (webhook, event)
    select w.id, event.id from event, octavo.webhooks w
    where w.organisation = $1 and w.disabled_at is null and (w.types is null or $2 = any (w.types))
$$;
create function octavo.record_job_event() returns trigger language plpgsql as $$
  declare
    kind text := case when tg_op = 'INSERT' then 'queued' when new.status = old.status then null
      when new.status = 'running' then 'started' when new.cancelled then 'cancelled' else new.status end;
  begin
    if kind is not null then
      -- The counts of diagnostics can change until the transaction ends.
      perform octavo.record_event(j.organisation, 'job.' || kind, jsonb_build_object(
        'jobId', j.id, 'domain', j.domain, 'status', new.status, 'preview', j.preview, 'error', new.error,
        'revision', j.revision, 'pageCount', j.page_count, 'errorCount', j.error_count, 'warningCount', j.warning_count))
        from octavo.jobs j where j.id = new.id;
    end if;
    return null;
  end
$$;
create constraint trigger job_events after insert or update of status on octavo.jobs
  deferrable initially deferred for each row execute function octavo.record_job_event();
create function octavo.record_site_event() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      perform octavo.record_event(old.organisation, 'site.removed', jsonb_build_object('domain', old.domain));
      return null;
    end if;
    if tg_op = 'INSERT' then
      perform octavo.record_event(new.organisation, 'site.added', jsonb_build_object('domain', new.domain));
    elsif (new.source, new.trusted, new.build) is distinct from (old.source, old.trusted, old.build) then
      perform octavo.record_event(new.organisation, 'site.changed', jsonb_build_object('domain', new.domain));
    end if;
    if new.verified_by is not null and old.verified_by is null then
      perform octavo.record_event(new.organisation, 'site.verified', jsonb_build_object('domain', new.domain, 'by', new.verified_by));
    elsif new.verified_by is null and old.verified_by is not null then
      perform octavo.record_event(new.organisation, 'site.unverified', jsonb_build_object('domain', new.domain));
    end if;
    return null;
  end
$$;
create trigger site_events after insert or update or delete on octavo.sites
  for each row execute function octavo.record_site_event();
`

/** Keeps jobs that are deleted before their results were sent. */
export const DELETED_REPORTS_MIGRATION = `
-- The job of a report that was deleted before its state was sent.
alter table octavo.reports add column deleted_job jsonb;
alter table octavo.reports drop constraint reports_job_fkey;
create function octavo.keep_reported_job() returns trigger language plpgsql as $$
  begin
    delete from octavo.reports where job = old.id and next_at = 'infinity';
    update octavo.reports set deleted_job = to_jsonb(old) where job = old.id;
    return old;
  end
$$;
create trigger reported_jobs before delete on octavo.jobs for each row execute function octavo.keep_reported_job();
`
