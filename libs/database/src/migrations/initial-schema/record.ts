import type { SchemaPart } from './schema-part.ts';

/** The Merkle tree over the ledger, signed checkpoints of it, their time stamps, and who sees the record. */
export const record: SchemaPart = {
  create: `
    CREATE TABLE record_tiles (
      level smallint NOT NULL,
      n integer NOT NULL,
      hashes bytea NOT NULL,
      CONSTRAINT "PK_9ec2d2de4bbc1d89151edae3c63" PRIMARY KEY (level, n)
    );

    CREATE TABLE record_checkpoints (
      id integer GENERATED ALWAYS AS IDENTITY,
      at timestamptz(3) NOT NULL,
      size bigint NOT NULL,
      root bytea NOT NULL,
      key varchar(400) NOT NULL,
      note text NOT NULL,
      CONSTRAINT "PK_a60322d5799e98d4b9850bef394" PRIMARY KEY (id)
    );
    CREATE INDEX record_checkpoints_key ON record_checkpoints (key, id);
    CREATE INDEX record_checkpoints_size ON record_checkpoints (size, id);

    CREATE TABLE record_settings (
      id smallint NOT NULL,
      audience varchar(10) NOT NULL,
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_ee07b5194c0f8492b3bd91165a7" PRIMARY KEY (id),
      CONSTRAINT record_settings_audience CHECK (audience IN ('off', 'members', 'everybody')),
      CONSTRAINT record_settings_single CHECK (id = 1)
    );

    CREATE TABLE record_stamps (
      id integer GENERATED ALWAYS AS IDENTITY,
      at timestamptz(3) NOT NULL,
      checkpoint_id integer NOT NULL,
      reply bytea NOT NULL,
      CONSTRAINT "PK_8049d8b76e78415dec9398e2486" PRIMARY KEY (id)
    );
    CREATE UNIQUE INDEX record_stamps_checkpoint ON record_stamps (checkpoint_id);

    CREATE FUNCTION record_checkpoints_refuse() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''Checkpoints are kept as they were signed''; END';
    CREATE TRIGGER record_checkpoints_kept BEFORE UPDATE OR DELETE ON record_checkpoints
      FOR EACH ROW EXECUTE FUNCTION record_checkpoints_refuse();
    CREATE TRIGGER record_checkpoints_never_emptied BEFORE TRUNCATE ON record_checkpoints
      EXECUTE FUNCTION record_checkpoints_refuse();
    CREATE TRIGGER record_stamps_kept BEFORE UPDATE OR DELETE ON record_stamps
      FOR EACH ROW EXECUTE FUNCTION record_checkpoints_refuse();
    CREATE TRIGGER record_stamps_never_emptied BEFORE TRUNCATE ON record_stamps
      EXECUTE FUNCTION record_checkpoints_refuse();`,
  drop: `
    DROP TABLE record_stamps, record_settings, record_checkpoints, record_tiles;
    DROP FUNCTION record_checkpoints_refuse();`,
};
