import type { SchemaPart } from './schema-part.ts';

/** The members' journal entries. */
export const journal: SchemaPart = {
  create: `
    CREATE TABLE journal_entries (
      id integer GENERATED ALWAYS AS IDENTITY,
      user_id uuid NOT NULL,
      signal_id integer NOT NULL,
      decision varchar(10) NOT NULL,
      at timestamptz(3) NOT NULL,
      fill numeric,
      size numeric,
      risk_percent numeric,
      exit numeric,
      exit_at timestamptz(3),
      note varchar(500) NOT NULL DEFAULT '',
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_a70368e64230434457c8d007ab3" PRIMARY KEY (id),
      CONSTRAINT "FK_17b75f0f14fb4d037575c03174a" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
      CONSTRAINT "FK_bbd296a4d90d52efd326853a8f2" FOREIGN KEY (signal_id) REFERENCES signals (id) ON DELETE CASCADE,
      CONSTRAINT journal_entries_decision CHECK (decision IN ('taken', 'skipped'))
    );
    CREATE INDEX journal_entries_newest ON journal_entries (user_id, at, id);
    CREATE INDEX journal_entries_signal ON journal_entries (signal_id);
    CREATE UNIQUE INDEX journal_entries_once ON journal_entries (user_id, signal_id);`,
  drop: `
    DROP TABLE journal_entries;`,
};
