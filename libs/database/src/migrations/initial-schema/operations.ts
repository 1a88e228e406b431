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
    -- \`forget_person\` alone changes rows, and no more than who is named in them.
    CREATE FUNCTION audit_log_refuse() RETURNS trigger LANGUAGE plpgsql AS $fn$
    BEGIN
      IF TG_OP = 'UPDATE' AND current_setting('t0.forgetting', true) = 'on'
        AND (NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.entity, NEW.entity_id, NEW.request_id)
          IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.entity, OLD.entity_id, OLD.request_id)
      THEN RETURN NEW; END IF;
      RAISE EXCEPTION 'The audit trail is kept as it was written';
    END $fn$;
    CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE ON audit_log
      FOR EACH ROW EXECUTE FUNCTION audit_log_refuse();

    -- Takes the name out of the audit trail and out of the stories of signals, for an account whose deletion is due (docs/product/accounts.md#what-stays).
    -- Programs may call it and cannot change these tables otherwise.
    CREATE FUNCTION forget_person(person uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $fn$
    DECLARE
      own_address text;
      names text[];
    BEGIN
      SELECT u.email INTO own_address FROM users u JOIN account_deletions d ON d.user_id = u.id
        WHERE u.id = person AND d.undone_at IS NULL AND d.due_at <= now();
      IF own_address IS NULL THEN RAISE EXCEPTION 'The deletion of this account is not due'; END IF;
      names := ARRAY(
        SELECT own_address UNION SELECT person::text
        UNION SELECT u.stripe_customer_id FROM users u WHERE u.id = person AND u.stripe_customer_id <> ''
        UNION SELECT u.whop_user_id FROM users u WHERE u.id = person AND u.whop_user_id <> ''
        UNION SELECT s.external_id FROM subscriptions s WHERE s.user_id = person
        UNION SELECT s.customer_id FROM subscriptions s WHERE s.user_id = person AND s.customer_id <> '');
      PERFORM set_config('t0.forgetting', 'on', true);
      UPDATE audit_log a SET
        actor_email = CASE WHEN a.actor_id = person OR a.actor_email = own_address THEN 'deleted account' ELSE a.actor_email END,
        address = CASE WHEN a.actor_id = person THEN NULL ELSE a.address END,
        subject = CASE WHEN a.entity_id = person::text OR mentioned.subject THEN NULL ELSE a.subject END,
        before = CASE WHEN a.entity_id = person::text OR mentioned.before THEN NULL ELSE a.before END,
        after = CASE WHEN a.entity_id = person::text OR mentioned.after THEN NULL ELSE a.after END,
        restore = CASE WHEN a.entity_id = person::text OR mentioned.restore THEN NULL ELSE a.restore END,
        request = CASE WHEN mentioned.request THEN 'deleted account' ELSE a.request END
      FROM audit_log b, LATERAL (
        SELECT coalesce(bool_or(strpos(lower(b.subject), lower(name)) > 0), false) AS subject,
          coalesce(bool_or(strpos(lower(b.before::text), lower(name)) > 0), false) AS before,
          coalesce(bool_or(strpos(lower(b.after::text), lower(name)) > 0), false) AS after,
          coalesce(bool_or(strpos(lower(b.restore::text), lower(name)) > 0), false) AS restore,
          coalesce(bool_or(strpos(lower(b.request), lower(name)) > 0), false) AS request
        FROM unnest(names) AS name) AS mentioned
      WHERE a.id = b.id AND (a.actor_id = person OR a.actor_email = own_address OR a.entity_id = person::text
        OR mentioned.subject OR mentioned.before OR mentioned.after OR mentioned.restore OR mentioned.request);
      UPDATE signal_steps SET actor_email = NULL WHERE actor_email = own_address OR actor_id = person AND actor_email IS NOT NULL;
      PERFORM set_config('t0.forgetting', '', true);
    END $fn$;
    DO $do$ BEGIN
      EXECUTE format('ALTER FUNCTION forget_person(uuid) SET search_path = %I, pg_temp', current_schema());
    END $do$;`,
  drop: `
    DROP TABLE audit_log, analytics_rollups;
    DROP FUNCTION forget_person(uuid), audit_log_refuse();`,
};
