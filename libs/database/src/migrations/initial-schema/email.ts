import type { SchemaPart } from './schema-part.ts';

/** Announcements and steps that are sent by mail, and addresses that get none. */
export const email: SchemaPart = {
  create: `
    CREATE TABLE blacklisted_emails (
      id integer GENERATED ALWAYS AS IDENTITY,
      email varchar(255) NOT NULL,
      reason varchar(500),
      blacklisted_at timestamptz(3) NOT NULL DEFAULT now(),
      blacklisted_by uuid,
      CONSTRAINT "PK_cd35d1f03b0e6c7525b726efa0a" PRIMARY KEY (id),
      CONSTRAINT "UQ_7c01166f5bdeca201c923ffbd9b" UNIQUE (email),
      CONSTRAINT blacklisted_emails_lower CHECK (email = lower(email))
    );

    CREATE TABLE email_announcements (
      id integer GENERATED ALWAYS AS IDENTITY,
      subject varchar(150) NOT NULL,
      text text NOT NULL,
      filter jsonb NOT NULL,
      recipients uuid[],
      author_id uuid,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      fanned_out_at timestamptz(3),
      stopped_at timestamptz(3),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_4b14736fcfb86b4aef4473b76fe" PRIMARY KEY (id),
      CONSTRAINT "FK_ae90fcd75bae9eabd156ffdf8e3" FOREIGN KEY (author_id) REFERENCES users (id) ON DELETE SET NULL
    );
    CREATE INDEX email_announcements_waiting ON email_announcements (id) WHERE fanned_out_at IS NULL;
    CREATE INDEX email_announcements_author ON email_announcements (author_id);

    CREATE TABLE email_suppressions (
      email varchar(255) NOT NULL,
      reason varchar(500) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT email_suppressions_pkey PRIMARY KEY (email),
      CONSTRAINT email_suppressions_lower CHECK (email = lower(email))
    );

    CREATE TABLE signal_mailings (
      step_id integer NOT NULL,
      signal_id integer NOT NULL,
      title varchar(255) NOT NULL,
      message text NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      fanned_out_at timestamptz(3),
      CONSTRAINT "PK_20b5ff9fb14c16a9faf40e0ca40" PRIMARY KEY (step_id),
      CONSTRAINT "FK_20b5ff9fb14c16a9faf40e0ca40" FOREIGN KEY (step_id) REFERENCES signal_steps (id)
    );
    CREATE INDEX signal_mailings_waiting ON signal_mailings (created_at) WHERE fanned_out_at IS NULL;`,
  drop: `
    DROP TABLE signal_mailings, email_suppressions, email_announcements, blacklisted_emails;`,
};
