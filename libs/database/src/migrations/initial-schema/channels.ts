import type { SchemaPart } from './schema-part.ts';

/** Deliveries by every channel, and the devices, chats and numbers they go to. */
export const channels: SchemaPart = {
  create: `
    CREATE TABLE deliveries (
      id integer GENERATED ALWAYS AS IDENTITY,
      channel varchar(20) NOT NULL,
      kind varchar(20) NOT NULL,
      signal_id integer,
      step_id integer,
      notification_id integer,
      message_id integer,
      announcement_id integer,
      email_id integer,
      user_id uuid,
      target varchar(500),
      signal_instrument varchar(10),
      signal_direction varchar(5),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      delivery_status varchar(20) NOT NULL DEFAULT 'queued',
      attempts integer NOT NULL DEFAULT 0,
      lease_until timestamptz(3),
      held_until timestamptz(3),
      sent_at timestamptz(3),
      accepted_id varchar(255),
      last_error varchar(500),
      CONSTRAINT "PK_a6ef225c5c5f0974e503bfb731f" PRIMARY KEY (id),
      CONSTRAINT "FK_46ccc5df7f115e9eb09e9c5722d" FOREIGN KEY (signal_id) REFERENCES signals (id) ON DELETE SET NULL,
      CONSTRAINT "FK_4626b4d3dcac422435443538eda" FOREIGN KEY (step_id) REFERENCES signal_steps (id),
      CONSTRAINT "FK_f81ac6f833049eb6ade70110f1b" FOREIGN KEY (notification_id) REFERENCES notifications (id) ON DELETE SET NULL,
      CONSTRAINT "FK_dc5ccc67cd5e005fe7e7ee6a8b2" FOREIGN KEY (announcement_id) REFERENCES email_announcements (id),
      CONSTRAINT "FK_ac0451971ae0b8c3f38881c5e74" FOREIGN KEY (email_id) REFERENCES deliveries (id) ON DELETE CASCADE DEFERRABLE,
      CONSTRAINT "FK_c1fda5fb48f4641461d9b0756fa" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
      CONSTRAINT deliveries_kind CHECK (kind IN ('signal', 'step', 'notification', 'message', 'announcement')),
      CONSTRAINT deliveries_status CHECK (delivery_status IN ('queued', 'sending', 'sent', 'failed', 'suppressed', 'unknown')),
      CONSTRAINT deliveries_target CHECK (channel = 'email' OR target IS NOT NULL),
      CONSTRAINT deliveries_email CHECK (channel <> 'email' OR (user_id IS NOT NULL AND CASE kind
        WHEN 'signal' THEN signal_instrument IS NOT NULL AND signal_direction IS NOT NULL
        WHEN 'step' THEN step_id IS NOT NULL AND email_id IS NOT NULL
        WHEN 'announcement' THEN announcement_id IS NOT NULL
        ELSE false END))
    );
    -- One row per subject, channel and recipient.
    CREATE UNIQUE INDEX deliveries_email_signal_once ON deliveries (signal_id, user_id) WHERE channel = 'email' AND kind = 'signal';
    CREATE UNIQUE INDEX deliveries_email_step_once ON deliveries (step_id, email_id) WHERE channel = 'email' AND kind = 'step';
    CREATE UNIQUE INDEX deliveries_signal_once ON deliveries (signal_id, channel, target) WHERE channel <> 'email' AND kind = 'signal';
    CREATE UNIQUE INDEX deliveries_step_once ON deliveries (step_id, channel, target) WHERE channel <> 'email' AND kind = 'step';
    CREATE UNIQUE INDEX deliveries_notification_once ON deliveries (notification_id, channel, target) WHERE notification_id IS NOT NULL;
    CREATE UNIQUE INDEX deliveries_message_once ON deliveries (message_id, channel, target) WHERE message_id IS NOT NULL;
    CREATE UNIQUE INDEX deliveries_announcement_once ON deliveries (announcement_id, user_id) WHERE announcement_id IS NOT NULL;
    -- What is still to be sent.
    CREATE INDEX deliveries_signal_due ON deliveries (channel, signal_id, id) WHERE kind = 'signal' AND delivery_status IN ('queued', 'sending');
    CREATE INDEX deliveries_step_due ON deliveries (channel, step_id, id) WHERE kind = 'step' AND delivery_status IN ('queued', 'sending');
    CREATE INDEX deliveries_notification_due ON deliveries (channel, notification_id, id) WHERE kind = 'notification' AND delivery_status IN ('queued', 'sending');
    CREATE INDEX deliveries_message_due ON deliveries (channel, message_id, id) WHERE kind = 'message' AND delivery_status IN ('queued', 'sending');
    CREATE INDEX deliveries_announcement_due ON deliveries (channel, announcement_id, id) WHERE kind = 'announcement' AND delivery_status IN ('queued', 'sending');
    CREATE INDEX deliveries_held ON deliveries (target, held_until) WHERE held_until IS NOT NULL;
    -- Lookups by announcement, target, relay, chat and member.
    CREATE INDEX deliveries_answers ON deliveries (email_id) WHERE email_id IS NOT NULL;
    CREATE INDEX deliveries_message_target ON deliveries (target, id) WHERE kind = 'message';
    CREATE INDEX deliveries_relay ON deliveries (signal_id, target) WHERE channel = 'relay';
    CREATE INDEX deliveries_telegram ON deliveries (signal_id, target) WHERE channel = 'telegram' AND signal_id IS NOT NULL;
    CREATE INDEX deliveries_user ON deliveries (user_id);
    -- Lists and figures of the console.
    CREATE INDEX deliveries_emails ON deliveries (id) WHERE channel = 'email';
    CREATE INDEX deliveries_other_channels ON deliveries (id) WHERE channel <> 'email';
    CREATE INDEX deliveries_emails_sent ON deliveries (sent_at) WHERE channel = 'email' AND kind = 'signal' AND sent_at IS NOT NULL;
    CREATE INDEX deliveries_emails_failed ON deliveries (created_at) WHERE channel = 'email' AND kind = 'signal' AND delivery_status IN ('failed', 'unknown');

    CREATE TABLE notification_preferences (
      user_id uuid NOT NULL,
      channel varchar(20) NOT NULL,
      topic varchar(20) NOT NULL,
      level varchar(10) NOT NULL,
      CONSTRAINT "PK_31936f22f4a6ce9dcdd355bd952" PRIMARY KEY (user_id, channel, topic),
      CONSTRAINT "FK_64c90edc7310c6be7c10c96f675" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    );

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

    CREATE TABLE step_alerts (
      step_id integer NOT NULL,
      signal_id integer NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      fanned_out_at timestamptz(3),
      CONSTRAINT "PK_2379c63ec9c8fc054087bb18a3f" PRIMARY KEY (step_id),
      CONSTRAINT "FK_a537acf8a69ef7e84fa176bf261" FOREIGN KEY (step_id) REFERENCES signal_steps (id)
    );
    CREATE INDEX step_alerts_waiting ON step_alerts (signal_id) WHERE fanned_out_at IS NULL;

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
    DROP TABLE telegram_links, telegram_chats, step_alerts, sms_numbers, sms_months, sms_messages, sms_codes, relay_endings, push_devices, private_chat_members, notification_preferences, deliveries;`,
};
