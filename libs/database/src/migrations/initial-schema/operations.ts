import type { SchemaPart } from './schema-part.ts';

/** The audit trail and figures of the console. */
export const operations: SchemaPart = {
  create: `
    CREATE TABLE analytics_rollups (
      window_start timestamptz(3) NOT NULL,
      signals integer NOT NULL DEFAULT 0,
      notifications integer NOT NULL DEFAULT 0,
      emails_sent integer NOT NULL DEFAULT 0,
      emails_failed integer NOT NULL DEFAULT 0,
      expected integer NOT NULL DEFAULT 0,
      delivered integer NOT NULL DEFAULT 0,
      latency integer[] NOT NULL DEFAULT '{}',
      members_online integer NOT NULL DEFAULT 0,
      sockets integer NOT NULL DEFAULT 0,
      CONSTRAINT "PK_03a177415d733aa911180e23ae0" PRIMARY KEY (window_start)
    );

    CREATE TABLE audit_log (
      id integer GENERATED ALWAYS AS IDENTITY,
      at timestamptz(3) NOT NULL DEFAULT now(),
      actor_id uuid NOT NULL,
      actor_email varchar(255) NOT NULL,
      action varchar(80) NOT NULL,
      entity varchar(50) NOT NULL,
      entity_id varchar(64),
      before jsonb,
      after jsonb,
      address varchar(45),
      request_id varchar(64) NOT NULL,
      request varchar(200) NOT NULL,
      restore jsonb,
      subject varchar(120),
      CONSTRAINT "PK_07fefa57f7f5ab8fc3f52b3ed0b" PRIMARY KEY (id)
    );
    CREATE INDEX audit_log_actor ON audit_log (actor_id, id);
    CREATE INDEX audit_log_at ON audit_log (at);
    CREATE INDEX audit_log_entity ON audit_log (entity, entity_id, id);
    CREATE FUNCTION audit_log_refuse() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''The audit trail is kept as it was written''; END';
    CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE ON audit_log
      FOR EACH ROW EXECUTE FUNCTION audit_log_refuse();`,
  drop: `
    DROP TABLE audit_log, analytics_rollups;
    DROP FUNCTION audit_log_refuse();`,
};
