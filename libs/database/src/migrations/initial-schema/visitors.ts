import type { SchemaPart } from './schema-part.ts';

/** The placeholder until the owner publishes the text: it promises nothing in the owner's name. */
const UNPUBLISHED = 'The owner of this terminal has not published this text yet.';
const RISK = 'Figures are published by the owner of this service. Trading carries risk of loss.';

/** Legal texts. */
export const visitors: SchemaPart = {
  create: `
    CREATE TABLE legal_texts (
      name varchar(10) NOT NULL,
      text text NOT NULL,
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_0a2c596299a7a0363ce732dc9a1" PRIMARY KEY (name)
    );
    INSERT INTO legal_texts (name, text) VALUES
      ('terms', '${UNPUBLISHED}'),
      ('privacy', '${UNPUBLISHED}'),
      ('risk', '${RISK}\n\n${UNPUBLISHED}');`,
  drop: `
    DROP TABLE legal_texts;`,
};
