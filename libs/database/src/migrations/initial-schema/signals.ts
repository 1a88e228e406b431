import type { SchemaPart } from './schema-part.ts';

/** Signals, their steps, and the ledger of steps. */
export const signals: SchemaPart = {
  create: `
    CREATE TABLE signals (
      id integer GENERATED ALWAYS AS IDENTITY,
      instrument varchar(10) NOT NULL,
      direction varchar(5) NOT NULL,
      entry_price numeric(14,5) NOT NULL,
      sl_price numeric(14,5) NOT NULL,
      t0_price numeric(14,5) NOT NULL,
      t1_price numeric(14,5) NOT NULL,
      memo text NOT NULL DEFAULT '',
      current_price numeric(14,5),
      status varchar(20) NOT NULL DEFAULT 'active',
      t0_hit boolean NOT NULL DEFAULT false,
      close_reason varchar(20),
      confidence integer NOT NULL DEFAULT 75,
      monthly_bias varchar(30) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      fanned_out_at timestamptz(3),
      t0_hit_at timestamptz(3),
      closed_at timestamptz(3),
      close_price numeric(14,5),
      evidence jsonb,
      half_off_at timestamptz(3),
      withdrawn_at timestamptz(3),
      withdrawal_reason varchar(20),
      further_targets jsonb,
      portions jsonb,
      entry_zone_price numeric(14,5),
      stop_rule varchar(20),
      trail_distance numeric(14,5),
      valid_until timestamptz(3),
      close_at timestamptz(3),
      further_hits_at jsonb,
      stop_due boolean NOT NULL DEFAULT false,
      ticks_since timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_04eeac09c09b65bc55c628c101d" PRIMARY KEY (id),
      CONSTRAINT signals_close_reason CHECK (close_reason IN ('t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8', 't9', 'stop', 'trail', 'time', 'expired', 'manual')),
      CONSTRAINT signals_confidence CHECK (confidence BETWEEN 1 AND 100),
      CONSTRAINT signals_direction CHECK (direction IN ('long', 'short')),
      CONSTRAINT signals_stop_rule CHECK (stop_rule IN ('entry-at-t0', 'behind-targets', 'trail')),
      CONSTRAINT signals_status CHECK (status IN ('active', 'limit', 'paused', 'closed'))
    );
    CREATE INDEX signals_newest ON signals (created_at, id);
    CREATE INDEX signals_of_instrument ON signals (instrument, created_at, id);
    CREATE INDEX signals_open ON signals (created_at, id) WHERE status IN ('active', 'limit');

    CREATE TABLE held_signals (
      id integer GENERATED ALWAYS AS IDENTITY,
      body jsonb NOT NULL,
      state varchar(10) NOT NULL DEFAULT 'waiting',
      due_at timestamptz(3) NOT NULL,
      created_by uuid,
      signal_id integer,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_6e594728541e2c019faa7c4fd19" PRIMARY KEY (id),
      CONSTRAINT "FK_5b5789ff0909560967e6a158cc9" FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL,
      CONSTRAINT "FK_9385e94125d1637df20d8bffd07" FOREIGN KEY (signal_id) REFERENCES signals (id) ON DELETE SET NULL,
      CONSTRAINT held_signals_state CHECK (state IN ('waiting', 'published', 'undone', 'expired'))
    );
    CREATE INDEX held_signals_waiting ON held_signals (due_at) WHERE state = 'waiting';

    CREATE TABLE signal_steps (
      id integer GENERATED ALWAYS AS IDENTITY,
      signal_id integer NOT NULL,
      version integer,
      kind varchar(20) NOT NULL,
      at timestamptz(3),
      actor_id uuid,
      actor_email varchar(255),
      close_reason varchar(20),
      withdrawal_reason varchar(20),
      price numeric(14,5),
      tick jsonb,
      changes jsonb,
      state jsonb,
      imported boolean NOT NULL DEFAULT false,
      CONSTRAINT "PK_8f64863fec609561290aac5e1e9" PRIMARY KEY (id),
      CONSTRAINT signal_steps_kind CHECK (kind IN ('published', 'edited', 'changed', 'activated', 't0', 't1', 't2', 't3', 't4', 't5', 't6', 't7', 't8', 'stop-to-entry', 'stop-moved', 'half-off', 'closed', 'reopened', 'withdrawn'))
    );
    CREATE INDEX signal_steps_story ON signal_steps (signal_id, id);
    CREATE UNIQUE INDEX signal_steps_once ON signal_steps (signal_id, version);
    -- \`forget_person\` alone changes rows, and no more than the address of the actor.
    CREATE FUNCTION signal_steps_refuse() RETURNS trigger LANGUAGE plpgsql AS $fn$
    BEGIN
      IF TG_OP = 'UPDATE' AND current_setting('t0.forgetting', true) = 'on' THEN
        OLD.actor_email := NULL;
        IF NEW IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
      END IF;
      RAISE EXCEPTION 'The story of a signal is kept as it was written';
    END $fn$;
    CREATE TRIGGER signal_steps_kept BEFORE UPDATE OR DELETE ON signal_steps
      FOR EACH ROW EXECUTE FUNCTION signal_steps_refuse();

    CREATE TABLE signal_ledger_head (
      id smallint NOT NULL,
      size bigint NOT NULL DEFAULT '0',
      CONSTRAINT "PK_f372d71d4e32d6308bce80d191e" PRIMARY KEY (id),
      CONSTRAINT signal_ledger_head_single CHECK (id = 1)
    );
    INSERT INTO signal_ledger_head (id) VALUES (1);

    CREATE TABLE signal_ledger (
      index bigint NOT NULL,
      at timestamptz(3) NOT NULL,
      signal_id integer,
      kind varchar(20) NOT NULL,
      nonce bytea NOT NULL,
      payload text NOT NULL,
      commitment bytea NOT NULL,
      leaf text NOT NULL,
      CONSTRAINT "PK_6e0de9a3a560bc0ebd79cb5c910" PRIMARY KEY (index),
      CONSTRAINT signal_ledger_kind CHECK (kind IN ('published', 'edited', 'changed', 'activated', 't0', 't1', 't2', 't3', 't4', 't5', 't6', 't7', 't8', 'stop-to-entry', 'stop-moved', 'half-off', 'closed', 'reopened', 'withdrawn', 'imported', 'restored'))
    );
    CREATE INDEX signal_ledger_signal ON signal_ledger (signal_id, index);

    -- The text that a row seals: the step as its story has it, in the shape of LedgerPayload (docs/RECORD.md#ledger). \`imported\` rows
    -- keep the step's own name beside.
    CREATE FUNCTION signal_ledger_payload(step signal_steps) RETURNS text LANGUAGE sql STABLE AS $fn$
      SELECT json_build_object(
        'v', 1,
        'kind', CASE WHEN step.imported THEN 'imported' ELSE step.kind END,
        'signalId', step.signal_id,
        'step', step.kind,
        'state', step.state,
        'price', step.price::text,
        'tick', CASE WHEN step.tick IS NOT NULL THEN json_build_object(
          'bid', step.tick->>'bid', 'ask', step.tick->>'ask', 'feed', step.tick->>'source', 'at', step.tick->>'at',
          'simulated', step.tick->>'source' = 'simulated') END,
        'closeReason', step.close_reason,
        'withdrawalReason', step.withdrawal_reason,
        'changes', step.changes)::text $fn$;

    -- Adds one row. Index and time are taken under the head's lock, which the transaction keeps until it ends: indexes are gapless and
    -- follow the order of commits. The nonce folds two random UUIDs, 244 random bits, into 16 bytes. Nobody but the owner of the tables
    -- may call it.
    CREATE FUNCTION signal_ledger_append(of_signal integer, of_kind text, payload text) RETURNS bigint
    LANGUAGE plpgsql VOLATILE AS $fn$
    DECLARE
      nonce bytea := substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16);
      commitment bytea := sha256(nonce || convert_to(payload, 'UTF8'));
      place bigint;
      moment timestamptz;
    BEGIN
      UPDATE signal_ledger_head SET size = size + 1 WHERE id = 1 RETURNING size - 1 INTO place;
      IF place IS NULL THEN RAISE EXCEPTION 'The ledger has no head: run the migrations'; END IF;
      moment := date_trunc('milliseconds', clock_timestamp());
      INSERT INTO signal_ledger ("index", at, signal_id, kind, nonce, payload, commitment, leaf)
      VALUES (place, moment, of_signal, of_kind, nonce, payload, commitment, concat_ws(' ', place,
        to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), coalesce(of_signal::text, '-'), of_kind, encode(commitment, 'hex')));
      RETURN place;
    END $fn$;
    REVOKE EXECUTE ON FUNCTION signal_ledger_append(integer, text, text) FROM PUBLIC;

    -- Runs at the commit of every transaction that wrote a step, no matter who wrote it, with the rights of the owner of the tables: programs
    -- can neither leave a step out nor write a row without one. It looks for its tables where they are, whatever the caller says.
    CREATE FUNCTION signal_ledger_enter() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $fn$
    BEGIN
      PERFORM signal_ledger_append(NEW.signal_id, CASE WHEN NEW.imported THEN 'imported' ELSE NEW.kind END, signal_ledger_payload(NEW));
      RETURN NULL;
    END $fn$;
    DO $do$ BEGIN
      EXECUTE format('ALTER FUNCTION signal_ledger_enter() SET search_path = %I, pg_temp', current_schema());
    END $do$;
    CREATE CONSTRAINT TRIGGER signal_steps_enter AFTER INSERT ON signal_steps DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION signal_ledger_enter();

    CREATE FUNCTION signal_ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS
    $fn$ BEGIN RAISE EXCEPTION 'The ledger is kept as it was written'; END $fn$;
    CREATE TRIGGER signal_ledger_kept BEFORE UPDATE OR DELETE ON signal_ledger
      FOR EACH ROW EXECUTE FUNCTION signal_ledger_refuse();
    CREATE TRIGGER signal_ledger_never_emptied BEFORE TRUNCATE ON signal_ledger
      EXECUTE FUNCTION signal_ledger_refuse();`,
  drop: `
    DROP FUNCTION signal_ledger_payload(signal_steps);
    DROP TABLE signal_ledger, signal_ledger_head, signal_steps, held_signals, signals;
    DROP FUNCTION signal_ledger_enter(), signal_ledger_append(integer, text, text), signal_ledger_refuse(), signal_steps_refuse();`,
};
