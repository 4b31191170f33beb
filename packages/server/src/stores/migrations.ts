import { DELETED_REPORTS_MIGRATION, TRIGGER_MIGRATION } from './triggerMigration.js'

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
  TRIGGER_MIGRATION,
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
  `
  -- Changes that are under way, or whose process stopped before they ended. Their IDs are those of the log.
  create table octavo.audit_intents (
    id bigint primary key,
    at timestamptz (3) not null default now(),
    organisation text,
    kind text not null,
    actor text,
    name text not null,
    action text not null,
    target text,
    via text not null,
    client text,
    request text
  );
  -- Exports that schedules and webhooks of Git hosts start.
  alter table octavo.audit drop constraint audit_kind_check;
  alter table octavo.audit add constraint audit_kind_check
    check (kind in ('key', 'person', 'command', 'schedule', 'hook', 'unknown'));
  alter table octavo.audit drop constraint audit_via_check;
  alter table octavo.audit add constraint audit_via_check check (via in ('api', 'dashboard', 'command', 'server'));
  `,
  `
  -- Person who made an invitation, which is valid while they may. Null for invitations of the operator of the server. There is no
  -- reference, because the invitation of a removed person says so.
  alter table octavo.sign_in_links add column inviter text;
  update octavo.sign_in_links l set inviter = coalesce(
    (select m.person from octavo.members m join octavo.people p on p.id = m.person
     where p.email = l.creator and m.organisation = l.organisation order by m.role = 'owner' desc limit 1),
    (select p.id from octavo.people p where p.email = l.creator and p.operator limit 1), 'removed')
    where person is null and creator <> 'the operator';
  `,
  `
  -- Rows that are deleted with those that they refer to.
  create index webhook_deliveries_by_event on octavo.webhook_deliveries (event);
  create index identities_by_person on octavo.identities (person);
  create index keys_by_domain on octavo.keys (domain);
  create index sessions_by_key on octavo.sessions (key);
  create index sign_in_links_by_person on octavo.sign_in_links (person);
  create index threads_by_domain on octavo.threads (domain);
  `,
  DELETED_REPORTS_MIGRATION,
]
