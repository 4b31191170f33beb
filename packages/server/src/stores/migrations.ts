/**
 * Migrations from an empty database to the current schema, in order. Released migrations never change; new ones are
 * added at the end.
 */
export const MIGRATIONS: readonly string[] = [
  `
  create table octavo.organisations (
    id text primary key,
    plan text not null,
    created_at timestamptz not null default now()
  );

  create table octavo.sites (
    domain text primary key,
    organisation text not null references octavo.organisations (id),
    source jsonb not null,
    trusted boolean not null default false,
    created_at timestamptz not null default now()
  );

  create table octavo.keys (
    id text primary key,
    organisation text not null references octavo.organisations (id),
    kind text not null check (kind in ('admin', 'assistant')),
    domain text references octavo.sites (domain) on delete cascade,
    name text not null,
    digest bytea not null unique,
    last_four text not null,
    scopes text[] not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    revoked_at timestamptz
  );

  create table octavo.jobs (
    id text primary key,
    organisation text not null references octavo.organisations (id),
    domain text not null,
    version text,
    paths text[],
    format text not null check (format in ('tar.gz', 'zip')),
    status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed')),
    progress real not null default 0 check (progress between 0 and 100),
    page_count integer not null default 0 check (page_count >= 0),
    error text,
    attempt integer not null default 0,
    tries integer not null default 0,
    source jsonb not null,
    trusted boolean not null,
    revision text,
    created_at timestamptz (3) not null default now(),
    updated_at timestamptz (3) not null default now(),
    check ((status = 'failed') = (error is not null))
  );
  create index jobs_of_organisation on octavo.jobs (organisation, created_at desc, id desc);
  create index jobs_of_domain on octavo.jobs (domain, created_at desc);
  create index jobs_under_way on octavo.jobs (updated_at) where status in ('queued', 'running');
  create index jobs_by_end on octavo.jobs (updated_at) where status in ('completed', 'failed');

  create table octavo.job_logs (
    job text not null references octavo.jobs (id) on delete cascade,
    number integer not null,
    at timestamptz not null default now(),
    level text not null,
    text text not null,
    primary key (job, number)
  );

  create table octavo.bundles (
    sha256 text primary key,
    name text not null,
    bytes bigint not null,
    created_at timestamptz not null default now()
  );

  create table octavo.publications (
    job text primary key references octavo.jobs (id) on delete cascade,
    attempt integer not null,
    sha256 text not null references octavo.bundles (sha256)
  );
  create index publications_of_bundle on octavo.publications (sha256);

  create table octavo.idempotency (
    organisation text not null references octavo.organisations (id),
    key text not null,
    request text not null,
    job text not null,
    created_at timestamptz not null default now(),
    primary key (organisation, key)
  );

  create table octavo.link_keys (
    id text primary key,
    secret text not null,
    created_at timestamptz not null default now(),
    retired_at timestamptz
  );
  `,
  `
  create table octavo.api_servers (
    domain text primary key references octavo.sites (domain) on delete cascade,
    servers jsonb not null
  );
  `,
  `
  create table octavo.sessions (
    digest bytea primary key,
    key text not null references octavo.keys (id) on delete cascade,
    created_at timestamptz not null default now(),
    used_at timestamptz not null default now()
  );
  alter table octavo.keys add column last_used_at timestamptz;
  `,
  `
  alter table octavo.sites add column build text;

  create table octavo.knowledge (
    domain text primary key references octavo.sites (domain) on delete cascade,
    name text not null,
    created_at timestamptz not null default now()
  );
  create index knowledge_by_name on octavo.knowledge (name);

  create table octavo.budgets (
    key text primary key,
    opened_at timestamptz not null,
    used integer not null
  );

  create table octavo.threads (
    id text primary key,
    organisation text not null references octavo.organisations (id),
    domain text not null references octavo.sites (domain) on delete cascade,
    turns jsonb not null,
    created_at timestamptz not null default now(),
    used_at timestamptz not null default now()
  );
  create index threads_by_use on octavo.threads (used_at);
  `,
  `
  alter table octavo.jobs add column strict boolean not null default false;
  alter table octavo.jobs add column error_count integer;
  alter table octavo.jobs add column warning_count integer;

  create table octavo.job_reports (
    job text primary key references octavo.jobs (id) on delete cascade,
    report text not null
  );
  `,
  `
  -- Order among waiting jobs, which alternates between organizations.
  alter table octavo.jobs add column turn bigint not null default 0;
  create index jobs_unfinished on octavo.jobs (organisation, turn) where status in ('queued', 'running');
  `,
  `
  -- Sites that are registered before this migration stay available on their domains.
  alter table octavo.sites add column verified_by text check (verified_by in ('operator', 'dns', 'file'));
  update octavo.sites set verified_by = 'operator';
  alter table octavo.sites add column checked_at timestamptz not null default now();
  alter table octavo.sites add column missing_since timestamptz;
  alter table octavo.organisations add column domain_secret text not null default gen_random_uuid();
  `,
  `
  -- Fingerprint of the reader that a thread belongs to.
  alter table octavo.threads add column fp text not null default 'anonymous';
  -- Limits of assistant keys. Null means unlimited.
  alter table octavo.keys add column origins text[];
  alter table octavo.keys add column per_minute integer;
  `,
  `
  -- Ratings and comments of readers, and questions for which the assistant found nothing.
  create table octavo.feedback (
    id bigint generated always as identity primary key,
    domain text not null references octavo.sites (domain) on delete cascade,
    path text not null,
    helpful boolean not null,
    comment text,
    created_at timestamptz not null default now()
  );
  create index feedback_by_domain on octavo.feedback (domain, id);
  create index feedback_by_time on octavo.feedback (created_at);
  create table octavo.unanswered (
    domain text not null references octavo.sites (domain) on delete cascade,
    question text not null,
    count integer not null default 1,
    asked_at timestamptz not null default now(),
    primary key (domain, question)
  );
  create index unanswered_by_time on octavo.unanswered (asked_at);
  `,
  `
  -- Hash of everything that determines a bundle, and what its export found. An unchanged site is not built again.
  alter table octavo.publications add column inputs text;
  alter table octavo.publications add column knowledge text;
  alter table octavo.publications add column servers jsonb;
  create index publications_by_inputs on octavo.publications (inputs);
  `,
  `
  -- Slots of the workers that are alive.
  create table octavo.workers (
    id text primary key,
    slots integer not null,
    seen_at timestamptz not null default now()
  );
  `,
  `
  -- Time of the first attempt. Null for waiting jobs, and for jobs that started before this migration.
  alter table octavo.jobs add column started_at timestamptz;
  `,
  `
  -- People, their roles in organizations, and links that sign in once.
  create table octavo.people (
    id text primary key,
    email text not null,
    -- True once a provider or a mailed link has proved the e-mail. Only proved ones identify a person.
    proved boolean not null default false,
    operator boolean not null default false,
    created_at timestamptz not null default now(),
    signed_in_at timestamptz
  );
  create unique index people_by_proved_email on octavo.people (email) where proved;
  create index people_by_email on octavo.people (email);

  create table octavo.identities (
    issuer text not null,
    subject text not null,
    person text not null references octavo.people (id) on delete cascade,
    primary key (issuer, subject)
  );

  create table octavo.members (
    organisation text not null references octavo.organisations (id),
    person text not null references octavo.people (id) on delete cascade,
    role text not null check (role in ('owner', 'editor', 'viewer')),
    -- True for a role that follows from a claim of the provider.
    claimed boolean not null default false,
    created_at timestamptz not null default now(),
    primary key (person, organisation)
  );
  create index members_by_organisation on octavo.members (organisation);

  create table octavo.sign_in_links (
    digest bytea primary key,
    id text not null unique,
    -- Null for an invitation.
    person text references octavo.people (id) on delete cascade,
    email text not null,
    organisation text references octavo.organisations (id),
    role text check (role in ('owner', 'editor', 'viewer')),
    mailed boolean not null,
    creator text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    check (person is not null or (organisation is not null and role is not null))
  );
  create index sign_in_links_by_organisation on octavo.sign_in_links (organisation);

  alter table octavo.sessions alter column key drop not null;
  alter table octavo.sessions add column person text references octavo.people (id) on delete cascade;
  alter table octavo.sessions add check ((key is null) <> (person is null));
  alter table octavo.sessions add column id text not null unique default gen_random_uuid();
  alter table octavo.sessions add column device text not null default '';
  alter table octavo.sessions add column client text not null default '';
  create index sessions_by_person on octavo.sessions (person);

  -- Name of the key, person or operator that created a key. Null for keys before this migration.
  alter table octavo.keys add column creator text;
  `,
  `
  -- Entries have no references, because they outlive what they are about.
  create table octavo.audit (
    id bigint generated always as identity primary key,
    at timestamptz (3) not null default now(),
    organisation text,
    kind text not null check (kind in ('key', 'person', 'command', 'unknown')),
    actor text,
    name text not null,
    action text not null,
    target text,
    outcome text not null check (outcome in ('done', 'refused')),
    via text not null check (via in ('api', 'dashboard', 'command')),
    client text,
    request text
  );
  create index audit_by_organisation on octavo.audit (organisation, id desc);
  create index audit_by_time on octavo.audit (at);
  -- Entries are only added, and deleted after their retention, which is a day or more.
  create rule audit_keeps_entries as on update to octavo.audit do instead nothing;
  create rule audit_keeps_recent as on delete to octavo.audit where old.at > now() - interval '1 day' do instead nothing;
  `,
  `
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
  `,
  `
  -- The clean-up and comparisons of exports find publications by these names.
  create index bundles_by_name on octavo.bundles (name);
  create index publications_by_knowledge on octavo.publications (knowledge);
  `,
  `
  -- Requests by organization, day and kind. Searches without a result are stored like questions.
  create table octavo.usage_days (
    organisation text not null references octavo.organisations (id),
    day date not null,
    kind text not null check (kind in ('assistant', 'retrieval')),
    count bigint not null,
    primary key (organisation, day, kind)
  );
  alter table octavo.unanswered add column kind text not null default 'question' check (kind in ('question', 'search'));
  alter table octavo.unanswered drop constraint unanswered_pkey;
  alter table octavo.unanswered add primary key (domain, kind, question);
  `,
]
