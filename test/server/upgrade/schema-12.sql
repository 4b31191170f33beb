SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

CREATE SCHEMA octavo;

CREATE SCHEMA octavo_queue;

CREATE TYPE octavo_queue.job_state AS ENUM (
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed'
);

CREATE FUNCTION octavo_queue.create_queue(queue_name text, options jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $_$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
        INSERT INTO octavo_queue.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify,
          created_on,
          updated_on
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false),
          octavo_queue.job_now(),
          octavo_queue.job_now()
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE octavo_queue.%I (LIKE octavo_queue.job INCLUDING DEFAULTS)', tablename);

      EXECUTE octavo_queue.job_table_format($cmd$ALTER TABLE octavo_queue.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE octavo_queue.job_table_format($cmd$ALTER TABLE octavo_queue.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES octavo_queue.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE octavo_queue.job_table_format($cmd$ALTER TABLE octavo_queue.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES octavo_queue.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);

      EXECUTE octavo_queue.job_table_format($cmd$CREATE INDEX job_i11 ON octavo_queue.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE octavo_queue.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON octavo_queue.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE octavo_queue.job_table_format($cmd$CREATE INDEX job_i7 ON octavo_queue.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE octavo_queue.job_table_format($cmd$CREATE INDEX job_i9 ON octavo_queue.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      EXECUTE octavo_queue.job_table_format($cmd$CREATE INDEX job_i12 ON octavo_queue.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);

      IF options->>'policy' = 'short' THEN
        EXECUTE octavo_queue.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON octavo_queue.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE octavo_queue.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON octavo_queue.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE octavo_queue.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON octavo_queue.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE octavo_queue.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON octavo_queue.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE octavo_queue.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON octavo_queue.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE octavo_queue.job_table_format($cmd$CREATE INDEX job_i10 ON octavo_queue.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE octavo_queue.job_table_format($cmd$ALTER TABLE octavo_queue.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;

      EXECUTE format('ALTER TABLE octavo_queue.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE octavo_queue.job ATTACH PARTITION octavo_queue.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $_$;

CREATE FUNCTION octavo_queue.delete_queue(queue_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN
      
      SELECT table_name, partition
      FROM octavo_queue.queue
      WHERE name = queue_name
      INTO v_table, v_partition;

      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS octavo_queue.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM octavo_queue.%I WHERE name = %L', v_table, queue_name);
      END IF;
    
      DELETE FROM octavo_queue.queue WHERE name = queue_name;
    END;
    $$;

CREATE FUNCTION octavo_queue.job_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
      SELECT pg_catalog.now();
    $$;

CREATE FUNCTION octavo_queue.job_table_format(command text, table_name text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $_$;

CREATE FUNCTION octavo_queue.job_table_run(command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM octavo_queue.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        EXECUTE octavo_queue.job_table_format(command, tbl_name);
        RETURN;
      END IF;

      EXECUTE octavo_queue.job_table_format(command, 'job_common');

      FOR tbl IN SELECT table_name FROM octavo_queue.queue WHERE partition = true
      LOOP
        EXECUTE octavo_queue.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$;

CREATE FUNCTION octavo_queue.job_table_run_async(command_name text, version integer, command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM octavo_queue.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        INSERT INTO octavo_queue.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          octavo_queue.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;

      INSERT INTO octavo_queue.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        octavo_queue.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        octavo_queue.job_table_format(command, queue.table_name)
      FROM octavo_queue.queue
      WHERE partition = true;
    END;
    $$;

CREATE TABLE octavo.api_servers (
    domain text NOT NULL,
    servers jsonb NOT NULL
);

CREATE TABLE octavo.budgets (
    key text NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    used integer NOT NULL
);

CREATE TABLE octavo.bundles (
    sha256 text NOT NULL,
    name text NOT NULL,
    bytes bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE octavo.feedback (
    id bigint NOT NULL,
    domain text NOT NULL,
    path text NOT NULL,
    helpful boolean NOT NULL,
    comment text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE octavo.feedback ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME octavo.feedback_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE octavo.idempotency (
    organisation text NOT NULL,
    key text NOT NULL,
    request text NOT NULL,
    job text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE octavo.job_logs (
    job text NOT NULL,
    number integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    level text NOT NULL,
    text text NOT NULL
);

CREATE TABLE octavo.job_reports (
    job text NOT NULL,
    report text NOT NULL
);

CREATE TABLE octavo.jobs (
    id text NOT NULL,
    organisation text NOT NULL,
    domain text NOT NULL,
    version text,
    paths text[],
    format text NOT NULL,
    status text DEFAULT 'queued'::text NOT NULL,
    progress real DEFAULT 0 NOT NULL,
    page_count integer DEFAULT 0 NOT NULL,
    error text,
    attempt integer DEFAULT 0 NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    source jsonb NOT NULL,
    trusted boolean NOT NULL,
    revision text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    strict boolean DEFAULT false NOT NULL,
    error_count integer,
    warning_count integer,
    turn bigint DEFAULT 0 NOT NULL,
    started_at timestamp with time zone,
    CONSTRAINT jobs_check CHECK (((status = 'failed'::text) = (error IS NOT NULL))),
    CONSTRAINT jobs_format_check CHECK ((format = ANY (ARRAY['tar.gz'::text, 'zip'::text]))),
    CONSTRAINT jobs_page_count_check CHECK ((page_count >= 0)),
    CONSTRAINT jobs_progress_check CHECK (((progress >= (0)::double precision) AND (progress <= (100)::double precision))),
    CONSTRAINT jobs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'failed'::text])))
);

CREATE TABLE octavo.keys (
    id text NOT NULL,
    organisation text NOT NULL,
    kind text NOT NULL,
    domain text,
    name text NOT NULL,
    digest bytea NOT NULL,
    last_four text NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    last_used_at timestamp with time zone,
    origins text[],
    per_minute integer,
    CONSTRAINT keys_kind_check CHECK ((kind = ANY (ARRAY['admin'::text, 'assistant'::text])))
);

CREATE TABLE octavo.knowledge (
    domain text NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE octavo.link_keys (
    id text NOT NULL,
    secret text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    retired_at timestamp with time zone
);

CREATE TABLE octavo.organisations (
    id text NOT NULL,
    plan text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    domain_secret text DEFAULT gen_random_uuid() NOT NULL
);

CREATE TABLE octavo.publications (
    job text NOT NULL,
    attempt integer NOT NULL,
    sha256 text NOT NULL,
    inputs text,
    knowledge text,
    servers jsonb
);

CREATE TABLE octavo.schema_version (
    version integer NOT NULL
);

CREATE TABLE octavo.sessions (
    digest bytea NOT NULL,
    key text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE octavo.sites (
    domain text NOT NULL,
    organisation text NOT NULL,
    source jsonb NOT NULL,
    trusted boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    build text,
    verified_by text,
    checked_at timestamp with time zone DEFAULT now() NOT NULL,
    missing_since timestamp with time zone,
    CONSTRAINT sites_verified_by_check CHECK ((verified_by = ANY (ARRAY['operator'::text, 'dns'::text, 'file'::text])))
);

CREATE TABLE octavo.threads (
    id text NOT NULL,
    organisation text NOT NULL,
    domain text NOT NULL,
    turns jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    used_at timestamp with time zone DEFAULT now() NOT NULL,
    fp text DEFAULT 'anonymous'::text NOT NULL
);

CREATE TABLE octavo.unanswered (
    domain text NOT NULL,
    question text NOT NULL,
    count integer DEFAULT 1 NOT NULL,
    asked_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE octavo.workers (
    id text NOT NULL,
    slots integer NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE octavo_queue.bam (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    version integer NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    queue text,
    table_name text NOT NULL,
    command text NOT NULL,
    error text,
    created_on timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone
);

CREATE TABLE octavo_queue.job (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state octavo_queue.job_state DEFAULT 'created'::octavo_queue.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid
)
PARTITION BY LIST (name);

CREATE TABLE octavo_queue.job_common (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state octavo_queue.job_state DEFAULT 'created'::octavo_queue.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK ((NOT ((policy = 'key_strict_fifo'::text) AND (singleton_key IS NULL))))
);

CREATE TABLE octavo_queue.job_dependency (
    child_name text NOT NULL,
    child_id uuid NOT NULL,
    parent_name text NOT NULL,
    parent_id uuid NOT NULL
);

CREATE TABLE octavo_queue.queue (
    name text NOT NULL,
    policy text NOT NULL,
    retry_limit integer NOT NULL,
    retry_delay integer NOT NULL,
    retry_backoff boolean NOT NULL,
    retry_delay_max integer,
    expire_seconds integer NOT NULL,
    retention_seconds integer NOT NULL,
    deletion_seconds integer NOT NULL,
    dead_letter text,
    partition boolean NOT NULL,
    table_name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    warning_queued integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer DEFAULT 0 NOT NULL,
    completed_delta integer DEFAULT 0 NOT NULL,
    failed_delta integer DEFAULT 0 NOT NULL,
    delta_on timestamp with time zone,
    delta_seconds integer,
    ready_history integer[] DEFAULT '{}'::integer[] NOT NULL,
    heartbeat_seconds integer,
    notify boolean DEFAULT false NOT NULL,
    singletons_active text[],
    monitor_claim_on timestamp with time zone,
    monitor_on timestamp with time zone,
    maintain_on timestamp with time zone,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT queue_check CHECK ((dead_letter IS DISTINCT FROM name))
);

CREATE TABLE octavo_queue.queue_stats (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY RANGE (captured_on);

CREATE TABLE octavo_queue.queue_stats_20261129 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE octavo_queue.queue_stats_20261130 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE octavo_queue.schedule (
    name text NOT NULL,
    key text DEFAULT ''::text NOT NULL,
    kind text DEFAULT 'cron'::text NOT NULL,
    cron text NOT NULL,
    timezone text DEFAULT 'UTC'::text,
    data jsonb,
    options jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    last_job_id uuid,
    CONSTRAINT schedule_kind_check CHECK ((kind = ANY (ARRAY['cron'::text, 'rrule'::text])))
);

CREATE TABLE octavo_queue.subscription (
    event text NOT NULL,
    name text NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE octavo_queue.version (
    version integer NOT NULL,
    cron_on timestamp with time zone,
    bam_on timestamp with time zone,
    flow_on timestamp with time zone,
    reindex_on timestamp with time zone,
    monitor_backoff_on timestamp with time zone
);

CREATE TABLE octavo_queue.warning (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    type text NOT NULL,
    message text NOT NULL,
    data jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY octavo_queue.job ATTACH PARTITION octavo_queue.job_common DEFAULT;

ALTER TABLE ONLY octavo_queue.queue_stats ATTACH PARTITION octavo_queue.queue_stats_20261129 FOR VALUES FROM ('2026-11-29 00:00:00+00') TO ('2026-11-30 00:00:00+00');

ALTER TABLE ONLY octavo_queue.queue_stats ATTACH PARTITION octavo_queue.queue_stats_20261130 FOR VALUES FROM ('2026-11-30 00:00:00+00') TO ('2026-12-01 00:00:00+00');

INSERT INTO octavo.api_servers VALUES
	('quick.test', '[]');

INSERT INTO octavo.budgets VALUES
	('feedback ip 4:7f000001', '2026-11-29 15:00:00+00', 1),
	('feedback acme', '2026-11-29 15:00:00+00', 1),
	('jobs acme', '2026-11-29 15:00:00+00', 3);

INSERT INTO octavo.bundles VALUES
	('5606638912048457c72ddfbbfd3d46fdb66ec5def8c396c7d84b431ed192dad2', '5606638912048457c72ddfbbfd3d46fdb66ec5def8c396c7d84b431ed192dad2.tar.gz', 171, '2026-11-29 15:39:56.542326+00');

INSERT INTO octavo.feedback OVERRIDING SYSTEM VALUE VALUES
	(1, 'quick.test', '/page-1', true, 'Good.', '2026-11-29 15:39:57.672979+00');

INSERT INTO octavo.job_logs VALUES
	('se_787709d49dce5cb9', 1, '2026-11-29 15:39:54.754152+00', 'info', 'Checked out sha256:0649e2a0f4d2ee1c01e1ab50764729f2186055173614e6c3f67516be3ad843f3'),
	('se_787709d49dce5cb9', 2, '2026-11-29 15:39:56.53764+00', 'info', 'Packed 3 files into 171 bytes'),
	('se_db9d3d969236ac08', 1, '2026-11-29 15:39:57.080463+00', 'info', 'Checked out sha256:0649e2a0f4d2ee1c01e1ab50764729f2186055173614e6c3f67516be3ad843f3'),
	('se_db9d3d969236ac08', 2, '2026-11-29 15:39:57.274241+00', 'info', 'Packed 3 files into 171 bytes');

INSERT INTO octavo.jobs VALUES
	('se_787709d49dce5cb9', 'acme', 'quick.test', NULL, NULL, 'tar.gz', 'completed', 100, 3, NULL, 1, 1, '{"kind": "folder", "path": "/srv/sites/quick.test"}', false, 'sha256:0649e2a0f4d2ee1c01e1ab50764729f2186055173614e6c3f67516be3ad843f3', '2026-11-29 15:39:54.291+00', '2026-11-29 15:39:56.542+00', false, NULL, NULL, 0, '2026-11-29 15:39:54.467196+00'),
	('se_db9d3d969236ac08', 'acme', 'quick.test', 'nowhere', NULL, 'tar.gz', 'completed', 100, 3, NULL, 1, 1, '{"kind": "folder", "path": "/srv/sites/quick.test"}', false, 'sha256:0649e2a0f4d2ee1c01e1ab50764729f2186055173614e6c3f67516be3ad843f3', '2026-11-29 15:39:56.805+00', '2026-11-29 15:39:57.323+00', false, NULL, NULL, 0, '2026-11-29 15:39:56.859217+00'),
	('se_58d695a59da99773', 'acme', 'slow.test', NULL, NULL, 'tar.gz', 'running', 0, 0, NULL, 1, 1, '{"kind": "folder", "path": "/srv/sites/slow.test"}', false, NULL, '2026-11-29 15:39:57.688+00', '2026-11-29 15:39:57.775+00', false, NULL, NULL, 0, '2026-11-29 15:39:57.775465+00');

INSERT INTO octavo.keys VALUES
	('key_00bd6e1a17fc60d3', 'acme', 'assistant', 'quick.test', 'pages', '\xf5ef49f03d6085255b2703b5479c3b3fd1e876aa4d76e1662aff00999d24a6aa', 'aOFe', '{read}', '2026-11-29 15:39:53.830212+00', NULL, NULL, NULL, NULL, NULL),
	('key_afe63f4b509d59e2', 'acme', 'admin', NULL, 'test', '\xb649668e3e226eb1bda8fd75f69f59eeb26d34c59bfb295b1cd4c665d606058d', 'HAUC', '{read,write}', '2026-11-29 15:39:53.748519+00', NULL, NULL, '2026-11-29 15:39:54.267266+00', NULL, NULL);

INSERT INTO octavo.knowledge VALUES
	('quick.test', '5ae44f25c497d2ba555e53f44a89e505552e308922410c0fd86ba36757b0044c.knowledge.gz', '2026-11-29 15:39:56.542326+00');

INSERT INTO octavo.link_keys VALUES
	('20e010d5', 'Fz7Mu6kG-yusmlFgSsOlfZqPdxrr8zFUKAYLLWp3Ea4', '2026-11-29 15:39:56.723601+00', NULL);

INSERT INTO octavo.organisations VALUES
	('beta', 'free', '2026-11-29 15:39:53.196059+00', '99b5e0c8-b1de-47a3-8553-01646dac7a15'),
	('acme', 'enterprise', '2026-11-29 15:39:53.023483+00', '27f6c21c-2e52-422d-b9ac-8ef18291daed');

INSERT INTO octavo.publications VALUES
	('se_787709d49dce5cb9', 1, '5606638912048457c72ddfbbfd3d46fdb66ec5def8c396c7d84b431ed192dad2', 'CCE8M9lVF-NkseGLzmgt2h', '5ae44f25c497d2ba555e53f44a89e505552e308922410c0fd86ba36757b0044c.knowledge.gz', '[]'),
	('se_db9d3d969236ac08', 1, '5606638912048457c72ddfbbfd3d46fdb66ec5def8c396c7d84b431ed192dad2', 'sBWPKckc9q70BFGsZhXaER', '5ae44f25c497d2ba555e53f44a89e505552e308922410c0fd86ba36757b0044c.knowledge.gz', '[]');

INSERT INTO octavo.schema_version VALUES
	(12);

INSERT INTO octavo.sessions VALUES
	('\xa7ecfa3b830feed4107bc55d03fdd32f4818a0fa616a951b0b548f8b0453d74f', 'key_afe63f4b509d59e2', '2026-11-29 15:39:57.544746+00', '2026-11-29 15:39:57.544746+00');

INSERT INTO octavo.sites VALUES
	('quick.test', 'acme', '{"kind": "folder", "path": "/srv/sites/quick.test"}', false, '2026-11-29 15:39:53.023483+00', NULL, 'operator', '2026-11-29 15:39:53.023483+00', NULL),
	('other.test', 'beta', '{"kind": "folder", "path": "/srv/sites/other.test"}', false, '2026-11-29 15:39:53.196059+00', NULL, 'operator', '2026-11-29 15:39:53.196059+00', NULL),
	('slow.test', 'acme', '{"kind": "folder", "path": "/srv/sites/slow.test"}', false, '2026-11-29 15:39:53.242641+00', NULL, 'operator', '2026-11-29 15:39:53.242641+00', NULL);

INSERT INTO octavo.workers VALUES
	('4f5e52b6-ad49-4810-b471-5265370b7c0b', 4, '2026-11-29 15:39:57.028777+00');

INSERT INTO octavo_queue.job_common VALUES
	('20401c31-b799-40db-9d5f-eb30e6fb284c', 'static-export', 0, '{"id": "se_787709d49dce5cb9", "before": 0, "postponed": 0}', 'completed', 10, 0, 0, false, NULL, 1860, 3600, NULL, NULL, 'acme', NULL, '2026-11-29 15:39:54.291273+00', '2026-11-29 15:39:54.291273+00', '2026-11-29 15:39:54.412299+00', '2026-11-29 15:39:56.664536+00', '2076-11-16 15:39:54.291273+00', NULL, 'static-export-dead', 'standard', '2026-11-29 15:39:56.498716+00', 10, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('c4593a38-fad0-40c4-9fcc-c0a691f55e2c', 'static-export', 0, '{"id": "se_db9d3d969236ac08", "before": 0, "postponed": 0}', 'completed', 10, 0, 0, false, NULL, 1860, 3600, NULL, NULL, 'acme', NULL, '2026-11-29 15:39:56.804829+00', '2026-11-29 15:39:56.804829+00', '2026-11-29 15:39:56.818922+00', '2026-11-29 15:39:57.403545+00', '2076-11-16 15:39:56.804829+00', NULL, 'static-export-dead', 'standard', '2026-11-29 15:39:56.818922+00', 10, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('0ea38882-efe5-4f5a-9a09-07cc2d884ead', 'static-export', 0, '{"id": "se_58d695a59da99773", "before": 0, "postponed": 0}', 'active', 10, 0, 0, false, NULL, 1860, 3600, NULL, NULL, 'acme', NULL, '2026-11-29 15:39:57.68812+00', '2026-11-29 15:39:57.68812+00', '2026-11-29 15:39:57.720294+00', NULL, '2076-11-16 15:39:57.68812+00', NULL, 'static-export-dead', 'standard', '2026-11-29 15:39:57.720294+00', 10, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL);

INSERT INTO octavo_queue.queue VALUES
	('static-export', 'standard', 10, 0, false, NULL, 1860, 1576800000, 3600, 'static-export-dead', false, 'job_common', 0, 0, 0, 0, 1, 0, 2, 0, 0, 0, NULL, NULL, '{0,0,0,0,0,0,0,0}', 10, true, NULL, '2026-11-29 15:39:57.302377+00', '2026-11-29 15:39:57.316123+00', '2026-11-29 15:39:49.627475+00', '2026-11-29 15:39:48.567087+00', '2026-11-29 15:39:50.456309+00'),
	('static-export-dead', 'standard', 1000, 1, false, NULL, 900, 1576800000, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{0,0,0,0,0,0,0,0}', NULL, true, NULL, '2026-11-29 15:39:57.302377+00', '2026-11-29 15:39:57.316123+00', '2026-11-29 15:39:49.627475+00', '2026-11-29 15:39:48.543107+00', '2026-11-29 15:39:48.543107+00');

INSERT INTO octavo_queue.version VALUES
	(43, NULL, '2026-11-29 15:39:48.607171+00', '2026-11-29 15:39:53.653158+00', NULL, NULL);

SELECT pg_catalog.setval('octavo.feedback_id_seq', 1, true);

ALTER TABLE ONLY octavo.api_servers
    ADD CONSTRAINT api_servers_pkey PRIMARY KEY (domain);

ALTER TABLE ONLY octavo.budgets
    ADD CONSTRAINT budgets_pkey PRIMARY KEY (key);

ALTER TABLE ONLY octavo.bundles
    ADD CONSTRAINT bundles_pkey PRIMARY KEY (sha256);

ALTER TABLE ONLY octavo.feedback
    ADD CONSTRAINT feedback_pkey PRIMARY KEY (id);

ALTER TABLE ONLY octavo.idempotency
    ADD CONSTRAINT idempotency_pkey PRIMARY KEY (organisation, key);

ALTER TABLE ONLY octavo.job_logs
    ADD CONSTRAINT job_logs_pkey PRIMARY KEY (job, number);

ALTER TABLE ONLY octavo.job_reports
    ADD CONSTRAINT job_reports_pkey PRIMARY KEY (job);

ALTER TABLE ONLY octavo.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY octavo.keys
    ADD CONSTRAINT keys_digest_key UNIQUE (digest);

ALTER TABLE ONLY octavo.keys
    ADD CONSTRAINT keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY octavo.knowledge
    ADD CONSTRAINT knowledge_pkey PRIMARY KEY (domain);

ALTER TABLE ONLY octavo.link_keys
    ADD CONSTRAINT link_keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY octavo.organisations
    ADD CONSTRAINT organisations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY octavo.publications
    ADD CONSTRAINT publications_pkey PRIMARY KEY (job);

ALTER TABLE ONLY octavo.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (digest);

ALTER TABLE ONLY octavo.sites
    ADD CONSTRAINT sites_pkey PRIMARY KEY (domain);

ALTER TABLE ONLY octavo.threads
    ADD CONSTRAINT threads_pkey PRIMARY KEY (id);

ALTER TABLE ONLY octavo.unanswered
    ADD CONSTRAINT unanswered_pkey PRIMARY KEY (domain, question);

ALTER TABLE ONLY octavo.workers
    ADD CONSTRAINT workers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY octavo_queue.bam
    ADD CONSTRAINT bam_pkey PRIMARY KEY (id);

ALTER TABLE ONLY octavo_queue.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (name, id);

ALTER TABLE ONLY octavo_queue.job_common
    ADD CONSTRAINT job_common_pkey PRIMARY KEY (name, id);

ALTER TABLE ONLY octavo_queue.job_dependency
    ADD CONSTRAINT job_dependency_pkey PRIMARY KEY (child_name, child_id, parent_name, parent_id);

ALTER TABLE ONLY octavo_queue.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);

ALTER TABLE ONLY octavo_queue.queue_stats
    ADD CONSTRAINT queue_stats_pkey PRIMARY KEY (id, captured_on);

ALTER TABLE ONLY octavo_queue.queue_stats_20261129
    ADD CONSTRAINT queue_stats_20261129_pkey PRIMARY KEY (id, captured_on);

ALTER TABLE ONLY octavo_queue.queue_stats_20261130
    ADD CONSTRAINT queue_stats_20261130_pkey PRIMARY KEY (id, captured_on);

ALTER TABLE ONLY octavo_queue.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name, key);

ALTER TABLE ONLY octavo_queue.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);

ALTER TABLE ONLY octavo_queue.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (version);

ALTER TABLE ONLY octavo_queue.warning
    ADD CONSTRAINT warning_pkey PRIMARY KEY (id);

CREATE INDEX feedback_by_domain ON octavo.feedback USING btree (domain, id);

CREATE INDEX feedback_by_time ON octavo.feedback USING btree (created_at);

CREATE INDEX jobs_by_end ON octavo.jobs USING btree (updated_at) WHERE (status = ANY (ARRAY['completed'::text, 'failed'::text]));

CREATE INDEX jobs_of_domain ON octavo.jobs USING btree (domain, created_at DESC);

CREATE INDEX jobs_of_organisation ON octavo.jobs USING btree (organisation, created_at DESC, id DESC);

CREATE INDEX jobs_under_way ON octavo.jobs USING btree (updated_at) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE INDEX jobs_unfinished ON octavo.jobs USING btree (organisation, turn) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE INDEX knowledge_by_name ON octavo.knowledge USING btree (name);

CREATE INDEX publications_by_inputs ON octavo.publications USING btree (inputs);

CREATE INDEX publications_of_bundle ON octavo.publications USING btree (sha256);

CREATE INDEX threads_by_use ON octavo.threads USING btree (used_at);

CREATE INDEX unanswered_by_time ON octavo.unanswered USING btree (asked_at);

CREATE UNIQUE INDEX job_common_i1 ON octavo_queue.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::octavo_queue.job_state) AND (policy = 'short'::text));

CREATE INDEX job_common_i10 ON octavo_queue.job_common USING btree (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE ((state < 'active'::octavo_queue.job_state) AND (NOT blocked) AND (policy = 'key_strict_fifo'::text));

CREATE INDEX job_common_i11 ON octavo_queue.job_common USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::octavo_queue.job_state) AND (NOT blocked));

CREATE INDEX job_common_i12 ON octavo_queue.job_common USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);

CREATE UNIQUE INDEX job_common_i2 ON octavo_queue.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::octavo_queue.job_state) AND (policy = 'singleton'::text));

CREATE UNIQUE INDEX job_common_i3 ON octavo_queue.job_common USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::octavo_queue.job_state) AND (policy = 'stately'::text));

CREATE UNIQUE INDEX job_common_i4 ON octavo_queue.job_common USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::octavo_queue.job_state) AND (singleton_on IS NOT NULL));

CREATE UNIQUE INDEX job_common_i6 ON octavo_queue.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::octavo_queue.job_state) AND (policy = 'exclusive'::text));

CREATE INDEX job_common_i7 ON octavo_queue.job_common USING btree (name, group_id) WHERE ((state = 'active'::octavo_queue.job_state) AND (group_id IS NOT NULL));

CREATE UNIQUE INDEX job_common_i8 ON octavo_queue.job_common USING btree (name, singleton_key) WHERE ((state = ANY (ARRAY['active'::octavo_queue.job_state, 'retry'::octavo_queue.job_state, 'failed'::octavo_queue.job_state])) AND (policy = 'key_strict_fifo'::text));

CREATE INDEX job_common_i9 ON octavo_queue.job_common USING btree (name, id) WHERE (blocking AND (state = 'completed'::octavo_queue.job_state));

CREATE INDEX job_dep_parent_idx ON octavo_queue.job_dependency USING btree (parent_name, parent_id);

CREATE INDEX queue_stats_i1 ON ONLY octavo_queue.queue_stats USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);

CREATE INDEX queue_stats_20261129_name_captured_on_deferred_count_queued_idx ON octavo_queue.queue_stats_20261129 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);

CREATE INDEX queue_stats_20261130_name_captured_on_deferred_count_queued_idx ON octavo_queue.queue_stats_20261130 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);

CREATE INDEX warning_i1 ON octavo_queue.warning USING btree (created_on DESC);

ALTER INDEX octavo_queue.job_pkey ATTACH PARTITION octavo_queue.job_common_pkey;

ALTER INDEX octavo_queue.queue_stats_i1 ATTACH PARTITION octavo_queue.queue_stats_20261129_name_captured_on_deferred_count_queued_idx;

ALTER INDEX octavo_queue.queue_stats_pkey ATTACH PARTITION octavo_queue.queue_stats_20261129_pkey;

ALTER INDEX octavo_queue.queue_stats_i1 ATTACH PARTITION octavo_queue.queue_stats_20261130_name_captured_on_deferred_count_queued_idx;

ALTER INDEX octavo_queue.queue_stats_pkey ATTACH PARTITION octavo_queue.queue_stats_20261130_pkey;

ALTER TABLE ONLY octavo.api_servers
    ADD CONSTRAINT api_servers_domain_fkey FOREIGN KEY (domain) REFERENCES octavo.sites(domain) ON DELETE CASCADE;

ALTER TABLE ONLY octavo.feedback
    ADD CONSTRAINT feedback_domain_fkey FOREIGN KEY (domain) REFERENCES octavo.sites(domain) ON DELETE CASCADE;

ALTER TABLE ONLY octavo.idempotency
    ADD CONSTRAINT idempotency_organisation_fkey FOREIGN KEY (organisation) REFERENCES octavo.organisations(id);

ALTER TABLE ONLY octavo.job_logs
    ADD CONSTRAINT job_logs_job_fkey FOREIGN KEY (job) REFERENCES octavo.jobs(id) ON DELETE CASCADE;

ALTER TABLE ONLY octavo.job_reports
    ADD CONSTRAINT job_reports_job_fkey FOREIGN KEY (job) REFERENCES octavo.jobs(id) ON DELETE CASCADE;

ALTER TABLE ONLY octavo.jobs
    ADD CONSTRAINT jobs_organisation_fkey FOREIGN KEY (organisation) REFERENCES octavo.organisations(id);

ALTER TABLE ONLY octavo.keys
    ADD CONSTRAINT keys_domain_fkey FOREIGN KEY (domain) REFERENCES octavo.sites(domain) ON DELETE CASCADE;

ALTER TABLE ONLY octavo.keys
    ADD CONSTRAINT keys_organisation_fkey FOREIGN KEY (organisation) REFERENCES octavo.organisations(id);

ALTER TABLE ONLY octavo.knowledge
    ADD CONSTRAINT knowledge_domain_fkey FOREIGN KEY (domain) REFERENCES octavo.sites(domain) ON DELETE CASCADE;

ALTER TABLE ONLY octavo.publications
    ADD CONSTRAINT publications_job_fkey FOREIGN KEY (job) REFERENCES octavo.jobs(id) ON DELETE CASCADE;

ALTER TABLE ONLY octavo.publications
    ADD CONSTRAINT publications_sha256_fkey FOREIGN KEY (sha256) REFERENCES octavo.bundles(sha256);

ALTER TABLE ONLY octavo.sessions
    ADD CONSTRAINT sessions_key_fkey FOREIGN KEY (key) REFERENCES octavo.keys(id) ON DELETE CASCADE;

ALTER TABLE ONLY octavo.sites
    ADD CONSTRAINT sites_organisation_fkey FOREIGN KEY (organisation) REFERENCES octavo.organisations(id);

ALTER TABLE ONLY octavo.threads
    ADD CONSTRAINT threads_domain_fkey FOREIGN KEY (domain) REFERENCES octavo.sites(domain) ON DELETE CASCADE;

ALTER TABLE ONLY octavo.threads
    ADD CONSTRAINT threads_organisation_fkey FOREIGN KEY (organisation) REFERENCES octavo.organisations(id);

ALTER TABLE ONLY octavo.unanswered
    ADD CONSTRAINT unanswered_domain_fkey FOREIGN KEY (domain) REFERENCES octavo.sites(domain) ON DELETE CASCADE;

ALTER TABLE ONLY octavo_queue.job_common
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES octavo_queue.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY octavo_queue.job_common
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES octavo_queue.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY octavo_queue.queue
    ADD CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES octavo_queue.queue(name);

ALTER TABLE ONLY octavo_queue.schedule
    ADD CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES octavo_queue.queue(name) ON DELETE CASCADE;

ALTER TABLE ONLY octavo_queue.subscription
    ADD CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES octavo_queue.queue(name) ON DELETE CASCADE;

