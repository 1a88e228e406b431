import type { SchemaPart } from './schema-part.ts';

/** API keys and webhooks. */
export const developers: SchemaPart = {
  create: `
    CREATE TABLE api_keys (
      id integer GENERATED ALWAYS AS IDENTITY,
      user_id uuid NOT NULL,
      name varchar(60) NOT NULL,
      hash varchar(64) NOT NULL,
      hint varchar(4) NOT NULL,
      scopes text[] NOT NULL,
      days smallint,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      expires_at timestamptz(3),
      last_used_at timestamptz(3),
      CONSTRAINT "PK_5c8a79801b44bd27b79228e1dad" PRIMARY KEY (id),
      CONSTRAINT "UQ_598a14447f592c12d1fe22ba918" UNIQUE (hash),
      CONSTRAINT "FK_a3baee01d8408cd3c0f89a9a973" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    );
    CREATE INDEX api_keys_user ON api_keys (user_id);

    CREATE TABLE webhooks (
      id integer GENERATED ALWAYS AS IDENTITY,
      user_id uuid NOT NULL,
      url varchar(500) NOT NULL,
      kinds text[] NOT NULL,
      secret varchar(200) NOT NULL,
      previous_secret varchar(200),
      previous_until timestamptz(3),
      is_on boolean NOT NULL DEFAULT true,
      ending varchar(20),
      failures integer NOT NULL DEFAULT 0,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_9e8795cfc899ab7bdaa831e8527" PRIMARY KEY (id),
      CONSTRAINT "FK_0d523f6f997c86e052c49b1455f" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
      CONSTRAINT webhooks_ending CHECK (ending IN ('failing', 'gone', 'account'))
    );
    CREATE INDEX webhooks_user ON webhooks (user_id);

    CREATE TABLE webhook_attempts (
      id integer GENERATED ALWAYS AS IDENTITY,
      webhook_id integer NOT NULL,
      delivery_id integer NOT NULL,
      at timestamptz(3) NOT NULL DEFAULT now(),
      status smallint,
      latency_ms integer NOT NULL,
      error varchar(300),
      request text,
      answer text NOT NULL,
      CONSTRAINT "PK_2de7e7887ad97de459adab62638" PRIMARY KEY (id),
      CONSTRAINT "FK_7aeddde4d8d3a36841e6da6cbf3" FOREIGN KEY (webhook_id) REFERENCES webhooks (id) ON DELETE CASCADE
    );
    CREATE INDEX webhook_attempts_delivery ON webhook_attempts (delivery_id, id);
    CREATE INDEX webhook_attempts_webhook ON webhook_attempts (webhook_id);

    CREATE TABLE webhook_events (
      id integer GENERATED ALWAYS AS IDENTITY,
      provider varchar(20) NOT NULL,
      event_id varchar(255) NOT NULL,
      type varchar(100) NOT NULL,
      payload jsonb NOT NULL,
      received_at timestamptz(3) NOT NULL DEFAULT now(),
      processed_at timestamptz(3),
      attempts integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz(3) NOT NULL DEFAULT now(),
      error varchar(500),
      CONSTRAINT "PK_4cba37e6a0acb5e1fc49c34ebfd" PRIMARY KEY (id),
      CONSTRAINT webhook_events_provider CHECK (provider IN ('stripe', 'whop'))
    );
    CREATE INDEX webhook_events_age ON webhook_events (received_at);
    CREATE INDEX webhook_events_due ON webhook_events (next_attempt_at) WHERE processed_at IS NULL;
    CREATE UNIQUE INDEX webhook_events_once ON webhook_events (provider, event_id);

    CREATE TABLE webhook_messages (
      id integer GENERATED ALWAYS AS IDENTITY,
      kind varchar(30) NOT NULL,
      subject_id integer,
      body text NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_526e8e1655924920adc4cd30dcd" PRIMARY KEY (id)
    );
    CREATE INDEX webhook_messages_age ON webhook_messages (created_at);`,
  drop: `
    DROP TABLE webhook_messages, webhook_events, webhook_attempts, webhooks, api_keys;`,
};
