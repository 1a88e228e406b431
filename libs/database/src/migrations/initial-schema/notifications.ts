import type { SchemaPart } from './schema-part.ts';

/** The inbox, templates, and receipts of publications. */
export const notifications: SchemaPart = {
  create: `
    CREATE TABLE notifications (
      id integer GENERATED ALWAYS AS IDENTITY,
      title varchar(255) NOT NULL,
      message text NOT NULL,
      type varchar(20) NOT NULL DEFAULT 'info',
      priority varchar(20) NOT NULL DEFAULT 'normal',
      is_global boolean NOT NULL DEFAULT false,
      signal_id integer,
      created_by uuid,
      scheduled_for timestamptz(3),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      expires_at timestamptz(3),
      version integer NOT NULL DEFAULT 1,
      category varchar(20),
      announced_at timestamptz(3),
      withdrawn_at timestamptz(3),
      struck_title varchar(255),
      struck_message text,
      blog_post_id integer,
      fanned_out_at timestamptz(3),
      billing_case varchar(300),
      member_id uuid,
      CONSTRAINT "PK_6a72c3c0f683f6462415e653c3a" PRIMARY KEY (id),
      CONSTRAINT "FK_38ed7ae62fa481f85f21cec2624" FOREIGN KEY (member_id) REFERENCES users (id) ON DELETE CASCADE,
      CONSTRAINT "FK_19629e8eb1e6023c4c73e661c82" FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL,
      CONSTRAINT "FK_c7e62c09dc70a27e44111d27db5" FOREIGN KEY (signal_id) REFERENCES signals (id) ON DELETE SET NULL
    );
    CREATE UNIQUE INDEX notifications_billing_case ON notifications (billing_case) WHERE billing_case IS NOT NULL;
    CREATE INDEX notifications_member ON notifications (member_id) WHERE member_id IS NOT NULL;
    CREATE INDEX notifications_global ON notifications (created_at, id) WHERE is_global;
    CREATE INDEX notifications_newest ON notifications (created_at, id);
    CREATE INDEX notifications_not_fanned_out ON notifications (created_at) WHERE fanned_out_at IS NULL AND signal_id IS NULL;
    CREATE INDEX notifications_waiting ON notifications (scheduled_for) WHERE scheduled_for IS NOT NULL AND announced_at IS NULL;

    CREATE TABLE delivery_receipts (
      seq bigint NOT NULL,
      kind varchar(20) NOT NULL,
      entity_id integer NOT NULL,
      published_at timestamptz(3) NOT NULL,
      online integer NOT NULL,
      later integer NOT NULL,
      reached integer NOT NULL,
      latency integer[] NOT NULL,
      CONSTRAINT delivery_receipts_pkey PRIMARY KEY (seq)
    );
    CREATE INDEX delivery_receipts_age ON delivery_receipts (published_at);
    CREATE INDEX delivery_receipts_publication ON delivery_receipts (kind, entity_id);

    CREATE TABLE message_templates (
      id integer GENERATED ALWAYS AS IDENTITY,
      kind varchar(10) NOT NULL,
      name varchar(60) NOT NULL,
      title varchar(100) NOT NULL DEFAULT '',
      text text NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      created_by uuid,
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_9ac2bd9635be662d183f314947d" PRIMARY KEY (id),
      CONSTRAINT message_templates_kind CHECK (kind IN ('signal', 'broadcast'))
    );

    CREATE TABLE user_notifications (
      id integer GENERATED ALWAYS AS IDENTITY,
      user_id uuid NOT NULL,
      notification_id integer NOT NULL,
      is_read boolean NOT NULL DEFAULT false,
      read_at timestamptz(3),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_569622b0fd6e6ab3661de985a2b" PRIMARY KEY (id),
      CONSTRAINT "FK_944431ae979397c8b56a99bf024" FOREIGN KEY (notification_id) REFERENCES notifications (id) ON DELETE CASCADE,
      CONSTRAINT "FK_ae9b1d1f1fe780ef8e3e7d0c0f6" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    );
    CREATE INDEX user_notifications_notification ON user_notifications (notification_id);
    CREATE UNIQUE INDEX user_notifications_once ON user_notifications (user_id, notification_id);`,
  drop: `
    DROP TABLE user_notifications, message_templates, delivery_receipts, notifications;`,
};
