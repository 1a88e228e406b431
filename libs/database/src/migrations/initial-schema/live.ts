import type { SchemaPart } from './schema-part.ts';

/** The event log and its head. */
export const live: SchemaPart = {
  create: `
    -- The timeline of PostgreSQL: a promoted standby, or a restored archive, goes on with another one. Some managed servers do not tell
    -- theirs; there it is always 0.
    DO $do$ BEGIN
      PERFORM pg_walfile_name(pg_current_wal_insert_lsn());
      CREATE FUNCTION live_timeline() RETURNS integer LANGUAGE sql VOLATILE AS
        $fn$ SELECT ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer $fn$;
    EXCEPTION WHEN feature_not_supported OR undefined_function OR insufficient_privilege THEN
      CREATE FUNCTION live_timeline() RETURNS integer LANGUAGE sql VOLATILE AS $fn$ SELECT 0 $fn$;
    END $do$;

    CREATE TABLE live_events (
      seq bigint NOT NULL,
      type varchar(50) NOT NULL,
      v smallint NOT NULL,
      audience varchar(60) NOT NULL,
      data json NOT NULL,
      at timestamptz(3) NOT NULL,
      published_at timestamptz(3),
      CONSTRAINT "PK_17f7d7a18d0dd2016a21cebf063" PRIMARY KEY (seq)
    );
    CREATE INDEX live_events_age ON live_events (at);
    CREATE INDEX live_events_publications ON live_events ((data ->> 'id'), type) WHERE type IN ('signal.created', 'notification.created');
    CREATE INDEX live_events_unpublished ON live_events (seq) WHERE published_at IS NULL;

    CREATE TABLE live_log (
      id smallint NOT NULL,
      epoch varchar(32) NOT NULL,
      last_seq bigint NOT NULL DEFAULT '0',
      timeline integer NOT NULL DEFAULT 0,
      CONSTRAINT "PK_a1e68fe3e17b24d4a0ab3966c6a" PRIMARY KEY (id),
      CONSTRAINT live_log_single CHECK (id = 1)
    );
    INSERT INTO live_log (id, epoch, timeline) VALUES (1, substr(md5(gen_random_uuid()::text), 1, 12), live_timeline());`,
  drop: `
    DROP TABLE live_log, live_events;
    DROP FUNCTION live_timeline();`,
};
