import type { SchemaPart } from './schema-part.ts';

/** Sources of signals from outside, and the drafts they sent. */
export const intake: SchemaPart = {
  create: `
    CREATE TABLE intake_sources (
      id integer GENERATED ALWAYS AS IDENTITY,
      name varchar(60) NOT NULL,
      token_hash varchar(64),
      template jsonb NOT NULL,
      trusted_by jsonb NOT NULL DEFAULT '[]'::jsonb,
      edition integer NOT NULL DEFAULT 1,
      received integer NOT NULL DEFAULT 0,
      last_used_at timestamptz(3),
      created_by uuid,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_28a71d36b1f06c61569d9ebf2c0" PRIMARY KEY (id),
      CONSTRAINT intake_sources_token UNIQUE (token_hash)
    );

    CREATE TABLE intake_drafts (
      id integer GENERATED ALWAYS AS IDENTITY,
      source_id integer NOT NULL,
      raw text NOT NULL,
      digest varchar(64) NOT NULL,
      keyed boolean NOT NULL DEFAULT false,
      fields jsonb NOT NULL,
      errors jsonb NOT NULL,
      state varchar(10) NOT NULL DEFAULT 'open',
      signal_id integer,
      resolved_by uuid,
      resolved_at timestamptz(3),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      left_out jsonb NOT NULL DEFAULT '[]'::jsonb,
      CONSTRAINT "PK_0a63442189e469692142a1c11a6" PRIMARY KEY (id),
      CONSTRAINT "FK_82d1a028e41173b0965a2e404b2" FOREIGN KEY (signal_id) REFERENCES signals (id) ON DELETE SET NULL,
      CONSTRAINT "FK_dd6742d512e95ea5dfe42a58742" FOREIGN KEY (source_id) REFERENCES intake_sources (id) ON DELETE CASCADE,
      CONSTRAINT intake_drafts_state CHECK (state IN ('open', 'published', 'discarded'))
    );
    CREATE INDEX intake_drafts_again ON intake_drafts (source_id, digest);
    CREATE INDEX intake_drafts_age ON intake_drafts (created_at);
    CREATE INDEX intake_drafts_open ON intake_drafts (id) WHERE state = 'open';`,
  drop: `
    DROP TABLE intake_drafts, intake_sources;`,
};
