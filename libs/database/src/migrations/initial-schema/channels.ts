import type { SchemaPart } from './schema-part.ts';

/** Deliveries by every channel, and the devices, chats and numbers they go to. */
export const channels: SchemaPart = {
  create: `
    CREATE SEQUENCE deliveries_id_seq AS integer;

    CREATE TABLE deliveries (
      id integer NOT NULL DEFAULT nextval('deliveries_id_seq'::regclass),
      channel varchar(20) NOT NULL,
      kind varchar(20) NOT NULL,
      signal_id integer,
      step_id integer,
      notification_id integer,
      user_id uuid,
      target varchar(500),
      email_id integer,
      signal_instrument varchar(10),
      signal_direction varchar(5),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      sent_at timestamptz(3),
      delivery_status varchar(20) NOT NULL DEFAULT 'queued',
      attempts integer NOT NULL DEFAULT 0,
      lease_until timestamptz(3),
      last_error varchar(500),
      accepted_id varchar(255),
      message_id integer,
      held_until timestamptz(3)
    ) PARTITION BY LIST (channel);
    ALTER SEQUENCE deliveries_id_seq OWNED BY deliveries.id;

    CREATE TABLE email_deliveries (
      id integer NOT NULL DEFAULT nextval('deliveries_id_seq'::regclass),
      channel varchar(20) NOT NULL,
      kind varchar(20) NOT NULL,
      signal_id integer,
      step_id integer,
      notification_id integer,
      user_id uuid,
      target varchar(500),
      email_id integer,
      signal_instrument varchar(10),
      signal_direction varchar(5),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      sent_at timestamptz(3),
      delivery_status varchar(20) NOT NULL DEFAULT 'queued',
      attempts integer NOT NULL DEFAULT 0,
      lease_until timestamptz(3),
      last_error varchar(500),
      accepted_id varchar(255),
      message_id integer,
      held_until timestamptz(3)
    ) PARTITION BY LIST (kind);
    ALTER TABLE deliveries ATTACH PARTITION email_deliveries FOR VALUES IN ('email');

    CREATE TABLE channel_deliveries (
      id integer NOT NULL DEFAULT nextval('deliveries_id_seq'::regclass),
      channel varchar(20) NOT NULL,
      kind varchar(20) NOT NULL,
      signal_id integer,
      step_id integer,
      notification_id integer,
      user_id uuid,
      target varchar(500) NOT NULL,
      email_id integer,
      signal_instrument varchar(10),
      signal_direction varchar(5),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      sent_at timestamptz(3),
      delivery_status varchar(20) NOT NULL DEFAULT 'queued',
      attempts integer NOT NULL DEFAULT 0,
      lease_until timestamptz(3),
      last_error varchar(500),
      accepted_id varchar(255),
      message_id integer,
      held_until timestamptz(3),
      CONSTRAINT "PK_20873e67faeb472d7f3f3a317d9" PRIMARY KEY (id),
      CONSTRAINT "FK_b329d23133cc94dc863f4f08903" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
      CONSTRAINT "FK_b365fa5b913f07ce2be38bb6a5d" FOREIGN KEY (signal_id) REFERENCES signals (id) ON DELETE SET NULL,
      CONSTRAINT "FK_bc6fcab8137dc151a3f7dd6c9d2" FOREIGN KEY (step_id) REFERENCES signal_steps (id),
      CONSTRAINT "FK_c2149f3b4e289bc49613d11d744" FOREIGN KEY (notification_id) REFERENCES notifications (id) ON DELETE SET NULL,
      CONSTRAINT channel_deliveries_kind CHECK (kind IN ('signal', 'step', 'notification', 'message')),
      CONSTRAINT channel_deliveries_status CHECK (delivery_status IN ('queued', 'sending', 'sent', 'failed', 'suppressed', 'unknown'))
    );
    CREATE INDEX channel_deliveries_due ON channel_deliveries (channel, kind, id) WHERE delivery_status IN ('queued', 'sending');
    CREATE INDEX channel_deliveries_held ON channel_deliveries (target, held_until) WHERE held_until IS NOT NULL;
    CREATE INDEX channel_deliveries_message_target ON channel_deliveries (target, id) WHERE kind = 'message';
    CREATE INDEX channel_deliveries_relay ON channel_deliveries (signal_id, target) WHERE channel = 'relay';
    CREATE INDEX channel_deliveries_telegram ON channel_deliveries (signal_id, target) WHERE channel = 'telegram' AND signal_id IS NOT NULL;
    CREATE INDEX channel_deliveries_user ON channel_deliveries (user_id);
    CREATE UNIQUE INDEX channel_deliveries_message_once ON channel_deliveries (message_id, channel, target) WHERE kind = 'message';
    CREATE UNIQUE INDEX channel_deliveries_notification_once ON channel_deliveries (notification_id, channel, target) WHERE kind = 'notification';
    CREATE UNIQUE INDEX channel_deliveries_signal_once ON channel_deliveries (signal_id, channel, target) WHERE kind = 'signal';
    CREATE UNIQUE INDEX channel_deliveries_step_once ON channel_deliveries (step_id, channel, target) WHERE kind = 'step';
    ALTER TABLE deliveries ATTACH PARTITION channel_deliveries DEFAULT;

    CREATE TABLE private_chat_members (
      id integer GENERATED ALWAYS AS IDENTITY,
      chat_id varchar(32) NOT NULL,
      telegram_id varchar(32) NOT NULL,
      state varchar(10) NOT NULL,
      invite varchar(200),
      invite_expires_at timestamptz(3),
      admitted_at timestamptz(3),
      next_try_at timestamptz(3) NOT NULL DEFAULT now(),
      attempts smallint NOT NULL DEFAULT '0',
      last_error varchar(300),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_164ade97e1c212f76d3eeb464ab" PRIMARY KEY (id),
      CONSTRAINT "UQ_05a84dde3478a3f3d361352f2ee" UNIQUE (chat_id, telegram_id),
      CONSTRAINT private_chat_members_state CHECK (state IN ('asked', 'invited', 'joined', 'left', 'removing'))
    );

    CREATE TABLE push_devices (
      id integer GENERATED ALWAYS AS IDENTITY,
      user_id uuid NOT NULL,
      session_id varchar(128) NOT NULL,
      endpoint varchar(1000) NOT NULL,
      p256dh varchar(87) NOT NULL,
      auth varchar(22) NOT NULL,
      name varchar(100) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      last_used_at timestamptz(3),
      CONSTRAINT "PK_46b68decfd1164e1a796f48dc4a" PRIMARY KEY (id),
      CONSTRAINT "UQ_bb0c25ac3988db691524768f85d" UNIQUE (endpoint),
      CONSTRAINT "FK_80fd9275e4f18bf43e5b7008a19" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
      CONSTRAINT "FK_e81e2c10439c101954632b4e659" FOREIGN KEY (session_id) REFERENCES sessions (sid) ON DELETE CASCADE
    );
    CREATE INDEX push_devices_session ON push_devices (session_id);
    CREATE INDEX push_devices_user ON push_devices (user_id);

    CREATE TABLE relay_endings (
      target varchar(100) NOT NULL,
      reason varchar(500) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT relay_endings_pkey PRIMARY KEY (target)
    );

    CREATE TABLE sms_codes (
      user_id uuid NOT NULL,
      number varchar(16) NOT NULL,
      code varchar(64) NOT NULL,
      attempts smallint NOT NULL DEFAULT '0',
      expires_at timestamptz(3) NOT NULL,
      CONSTRAINT "PK_7d8cc5e61db9ec0f9842c8a0b1e" PRIMARY KEY (user_id),
      CONSTRAINT "FK_7d8cc5e61db9ec0f9842c8a0b1e" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    );

    CREATE TABLE sms_messages (
      sid varchar(34) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      segments smallint NOT NULL DEFAULT '1',
      status varchar(20) NOT NULL DEFAULT 'queued',
      error_code integer,
      price numeric(12,5),
      currency varchar(3),
      CONSTRAINT "PK_dfd5d4fad48a1a81fb66bc09f9c" PRIMARY KEY (sid)
    );
    CREATE INDEX sms_messages_created ON sms_messages (created_at);

    CREATE TABLE sms_months (
      user_id uuid NOT NULL,
      month date NOT NULL,
      messages integer NOT NULL,
      CONSTRAINT "PK_e8b57c0d5da139647febef07c81" PRIMARY KEY (user_id, month),
      CONSTRAINT "FK_8d0d470c12215018a1435c55db3" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    );

    CREATE TABLE sms_numbers (
      id integer GENERATED ALWAYS AS IDENTITY,
      user_id uuid NOT NULL,
      number varchar(16) NOT NULL,
      off varchar(20),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      last_used_at timestamptz(3),
      CONSTRAINT "PK_d926da9e629d45864fab3315bb9" PRIMARY KEY (id),
      CONSTRAINT "REL_bab5eb9f90346f3e8ca7cc8d5a" UNIQUE (user_id),
      CONSTRAINT "UQ_ae41a1274ed3e503dd2a79fbbf9" UNIQUE (number),
      CONSTRAINT "FK_bab5eb9f90346f3e8ca7cc8d5a4" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
      CONSTRAINT sms_numbers_off CHECK (off IN ('stopped', 'unreachable'))
    );

    CREATE TABLE step_tellings (
      step_id integer NOT NULL,
      signal_id integer NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      laid_out_at timestamptz(3),
      CONSTRAINT "PK_2379c63ec9c8fc054087bb18a3f" PRIMARY KEY (step_id),
      CONSTRAINT "FK_2379c63ec9c8fc054087bb18a3f" FOREIGN KEY (step_id) REFERENCES signal_steps (id)
    );
    CREATE INDEX step_tellings_waiting ON step_tellings (signal_id) WHERE laid_out_at IS NULL;

    CREATE TABLE telegram_chats (
      id integer GENERATED ALWAYS AS IDENTITY,
      user_id uuid NOT NULL,
      chat_id varchar(32) NOT NULL,
      name varchar(100) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      last_used_at timestamptz(3),
      CONSTRAINT "PK_a155a5e9c395c45903bb15d4931" PRIMARY KEY (id),
      CONSTRAINT "REL_29e1c4f8f4ac7c580e549d984f" UNIQUE (user_id),
      CONSTRAINT "UQ_1224afe6c7f3e0cd919332cdb43" UNIQUE (chat_id),
      CONSTRAINT "FK_29e1c4f8f4ac7c580e549d984f0" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    );

    CREATE TABLE telegram_links (
      user_id uuid NOT NULL,
      code varchar(64) NOT NULL,
      expires_at timestamptz(3) NOT NULL,
      CONSTRAINT "PK_4a6112193e0d68ac5bd296bf20c" PRIMARY KEY (user_id),
      CONSTRAINT "UQ_371f2973950f2a1d1ab2a5346f9" UNIQUE (code),
      CONSTRAINT "FK_4a6112193e0d68ac5bd296bf20c" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    );`,
  drop: `
    DROP TABLE telegram_links, telegram_chats, step_tellings, sms_numbers, sms_months, sms_messages, sms_codes, relay_endings, push_devices, private_chat_members, channel_deliveries, email_deliveries, deliveries;`,
};
