import type { SchemaPart } from './schema-part.ts';

/** Emails about signals, and addresses that get none. */
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

    CREATE TABLE email_suppressions (
      email varchar(255) NOT NULL,
      reason varchar(500) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT email_suppressions_pkey PRIMARY KEY (email),
      CONSTRAINT email_suppressions_lower CHECK (email = lower(email))
    );

    CREATE TABLE signal_emails (
      id integer NOT NULL DEFAULT nextval('deliveries_id_seq'::regclass),
      signal_id integer,
      user_id uuid NOT NULL,
      signal_instrument varchar(10) NOT NULL,
      signal_direction varchar(5) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      sent_at timestamptz(3),
      delivery_status varchar(20) NOT NULL DEFAULT 'sent',
      attempts integer NOT NULL DEFAULT 0,
      lease_until timestamptz(3),
      last_error varchar(500),
      channel varchar(20) NOT NULL DEFAULT 'email',
      kind varchar(20) NOT NULL DEFAULT 'signal',
      step_id integer,
      email_id integer,
      notification_id integer,
      target varchar(500),
      accepted_id varchar(255),
      message_id integer,
      held_until timestamptz(3),
      CONSTRAINT "PK_57a8fc6793559693d2831d7ef3d" PRIMARY KEY (id),
      CONSTRAINT "FK_5bb74210d72e084a6f91d5f0c1c" FOREIGN KEY (signal_id) REFERENCES signals (id) ON DELETE SET NULL,
      CONSTRAINT "FK_e93ad78557f69098adc1c2a2fc3" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
      CONSTRAINT signal_emails_status CHECK (delivery_status IN ('queued', 'sending', 'sent', 'failed', 'suppressed', 'unknown'))
    );
    CREATE INDEX signal_emails_due ON signal_emails (signal_id, id) WHERE delivery_status IN ('queued', 'sending');
    CREATE UNIQUE INDEX signal_emails_once ON signal_emails (signal_id, user_id);
    ALTER TABLE email_deliveries ATTACH PARTITION signal_emails FOR VALUES IN ('signal');

    CREATE TABLE signal_mailings (
      step_id integer NOT NULL,
      signal_id integer NOT NULL,
      title varchar(255) NOT NULL,
      message text NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      laid_out_at timestamptz(3),
      CONSTRAINT "PK_20b5ff9fb14c16a9faf40e0ca40" PRIMARY KEY (step_id),
      CONSTRAINT "FK_20b5ff9fb14c16a9faf40e0ca40" FOREIGN KEY (step_id) REFERENCES signal_steps (id)
    );
    CREATE INDEX signal_mailings_waiting ON signal_mailings (created_at) WHERE laid_out_at IS NULL;

    CREATE TABLE signal_step_emails (
      id integer NOT NULL DEFAULT nextval('deliveries_id_seq'::regclass),
      step_id integer NOT NULL,
      email_id integer NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      sent_at timestamptz(3),
      delivery_status varchar(20) NOT NULL DEFAULT 'queued',
      attempts integer NOT NULL DEFAULT 0,
      lease_until timestamptz(3),
      last_error varchar(500),
      channel varchar(20) NOT NULL DEFAULT 'email',
      kind varchar(20) NOT NULL DEFAULT 'step',
      user_id uuid NOT NULL,
      signal_id integer,
      signal_instrument varchar(10),
      signal_direction varchar(5),
      notification_id integer,
      target varchar(500),
      accepted_id varchar(255),
      message_id integer,
      held_until timestamptz(3),
      CONSTRAINT "PK_bad1bb9556150d08f87bb0232c6" PRIMARY KEY (id),
      CONSTRAINT "FK_b5108b34320e32e20b690a6bd5c" FOREIGN KEY (step_id) REFERENCES signal_mailings (step_id),
      CONSTRAINT "FK_e7a97d05d2a7b82d63137cca353" FOREIGN KEY (email_id) REFERENCES signal_emails (id) ON DELETE CASCADE,
      CONSTRAINT signal_step_emails_status CHECK (delivery_status IN ('queued', 'sending', 'sent', 'failed', 'suppressed', 'unknown'))
    );
    CREATE INDEX signal_step_emails_due ON signal_step_emails (step_id, id) WHERE delivery_status IN ('queued', 'sending');
    CREATE INDEX signal_step_emails_email ON signal_step_emails (email_id);
    CREATE UNIQUE INDEX signal_step_emails_once ON signal_step_emails (step_id, email_id);
    CREATE FUNCTION signal_step_emails_fill() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN SELECT user_id, signal_id INTO NEW.user_id, NEW.signal_id FROM signal_emails WHERE id = NEW.email_id; RETURN NEW; END';
    CREATE TRIGGER signal_step_emails_filled BEFORE INSERT ON signal_step_emails
      FOR EACH ROW WHEN (NEW.user_id IS NULL) EXECUTE FUNCTION signal_step_emails_fill();
    ALTER TABLE email_deliveries ATTACH PARTITION signal_step_emails FOR VALUES IN ('step');`,
  drop: `
    DROP TABLE signal_step_emails, signal_mailings, signal_emails, email_suppressions, blacklisted_emails;
    DROP FUNCTION signal_step_emails_fill();`,
};
