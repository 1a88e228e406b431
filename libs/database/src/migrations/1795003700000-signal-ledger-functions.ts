/**
 * The text that a row seals: the step as its story has it, in the shape of LedgerPayload (docs/RECORD.md#ledger). `imported` rows keep
 * the step's own name beside.
 */
const PAYLOAD = `
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
      'changes', step.changes)::text $fn$`;

/**
 * Adds one row. Index and time are taken under the head's lock, which the transaction keeps until it ends: indexes are gapless and
 * follow the order of commits. The nonce folds two random UUIDs, 244 random bits, into 16 bytes. Nobody but the owner of the tables may
 * call it.
 */
const APPEND = `
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
  END $fn$`;

/**
 * Runs at the commit of every transaction that wrote a step, whoever wrote it, with the rights of the owner of the tables: programs can
 * neither leave a step out nor write a row without one.
 */
const ENTER = `
  CREATE FUNCTION signal_ledger_enter() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $fn$
  BEGIN
    PERFORM signal_ledger_append(NEW.signal_id, CASE WHEN NEW.imported THEN 'imported' ELSE NEW.kind END, signal_ledger_payload(NEW));
    RETURN NULL;
  END $fn$`;

const REFUSE = `
  CREATE FUNCTION signal_ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS
  $fn$ BEGIN RAISE EXCEPTION 'The ledger is kept as it was written'; END $fn$`;

/** A function that runs with the owner's rights looks for its tables where they are, whatever the caller says. */
const KEEP_PATH = `
  DO $do$ BEGIN
    EXECUTE format('ALTER FUNCTION signal_ledger_enter() SET search_path = %I, pg_temp', current_schema());
  END $do$`;

/** What makes the ledger, in order. */
export const LEDGER_FUNCTIONS = [
  PAYLOAD,
  APPEND,
  ENTER,
  KEEP_PATH,
  REFUSE,
  'REVOKE EXECUTE ON FUNCTION signal_ledger_append(integer, text, text) FROM PUBLIC',
  `CREATE CONSTRAINT TRIGGER signal_steps_enter AFTER INSERT ON signal_steps DEFERRABLE INITIALLY DEFERRED
   FOR EACH ROW EXECUTE FUNCTION signal_ledger_enter()`,
  `CREATE TRIGGER signal_ledger_kept BEFORE UPDATE OR DELETE ON signal_ledger FOR EACH ROW EXECUTE FUNCTION signal_ledger_refuse()`,
  `CREATE TRIGGER signal_ledger_never_emptied BEFORE TRUNCATE ON signal_ledger EXECUTE FUNCTION signal_ledger_refuse()`,
];

const wireTime = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Signals from before the ledger: one row each, as they are now, oldest first. */
export const IMPORT_SIGNALS = `
  SELECT signal_ledger_append(known.id, 'imported', known.payload) FROM (
    SELECT s.id, json_build_object(
      'v', 1, 'kind', 'imported', 'signalId', s.id, 'step', NULL,
      'state', json_strip_nulls(json_build_object(
        'id', s.id, 'instrument', s.instrument, 'direction', s.direction, 'entryPrice', s.entry_price::text,
        'slPrice', s.sl_price::text, 't0Price', s.t0_price::text, 't1Price', s.t1_price::text,
        'targetPrice', s.t0_price::text, 'memo', s.memo, 'status', s.status, 't0Hit', s.t0_hit,
        't0HitAt', ${wireTime('s.t0_hit_at')}, 'closeReason', s.close_reason, 'closedAt', ${wireTime('s.closed_at')},
        'closePrice', s.close_price::text, 'halfOffAt', ${wireTime('s.half_off_at')}, 'confidence', s.confidence,
        'monthlyBias', s.monthly_bias, 'createdAt', ${wireTime('s.created_at')}, 'updatedAt', ${wireTime('s.updated_at')},
        'version', s.version)),
      'price', s.close_price::text,
      'tick', CASE WHEN s.evidence ? 'closed' THEN json_build_object(
        'bid', s.evidence->'closed'->>'bid', 'ask', s.evidence->'closed'->>'ask', 'feed', s.evidence->'closed'->>'source',
        'at', s.evidence->'closed'->>'at', 'simulated', s.evidence->'closed'->>'source' = 'simulated') END,
      'closeReason', s.close_reason, 'withdrawalReason', s.withdrawal_reason, 'changes', NULL)::text AS payload
    FROM signals s ORDER BY s.id) AS known`;
