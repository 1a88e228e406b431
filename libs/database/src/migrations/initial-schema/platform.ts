import type { SchemaPart } from './schema-part.ts';

/** Answers of calls that may be repeated. */
export const platform: SchemaPart = {
  create: `
    CREATE TABLE idempotency_keys (
      user_id uuid NOT NULL,
      key varchar(100) NOT NULL,
      fingerprint varchar(64) NOT NULL,
      response json,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_392b1af86f210d98d3f0c764728" PRIMARY KEY (user_id, key)
    );
    CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);`,
  drop: `
    DROP TABLE idempotency_keys;`,
};
