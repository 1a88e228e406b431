import type { SchemaPart } from './schema-part.ts';

/** Plans, subscriptions and payments that are under way. */
export const billing: SchemaPart = {
  create: `
    CREATE TABLE plans (
      id integer GENERATED ALWAYS AS IDENTITY,
      key varchar(50) NOT NULL,
      name varchar(60) NOT NULL,
      provider varchar(20) NOT NULL,
      price_id varchar(255) NOT NULL,
      text varchar(200) NOT NULL DEFAULT '',
      trial_days smallint NOT NULL DEFAULT '0',
      place smallint NOT NULL,
      is_default boolean NOT NULL DEFAULT false,
      is_offered boolean NOT NULL DEFAULT false,
      from_environment boolean NOT NULL DEFAULT false,
      price jsonb,
      purchase_url varchar(500),
      problem varchar(200),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_3720521a81c7c24fe9b7202ba61" PRIMARY KEY (id),
      CONSTRAINT plans_key UNIQUE (key),
      CONSTRAINT plans_price UNIQUE (provider, price_id),
      CONSTRAINT plans_provider CHECK (provider IN ('stripe', 'whop'))
    );

    CREATE TABLE pending_payments (
      id integer GENERATED ALWAYS AS IDENTITY,
      email varchar(255) NOT NULL,
      plan varchar(50) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      checkout_session_id varchar(255),
      user_id uuid,
      expires_at timestamptz(3),
      CONSTRAINT "PK_39872aa6dc89244a65774abb7b3" PRIMARY KEY (id),
      CONSTRAINT "UQ_e698caad76b6fd525ca65b8c3cc" UNIQUE (checkout_session_id)
    );
    CREATE INDEX pending_payments_email ON pending_payments (email);

    CREATE TABLE subscriptions (
      id integer GENERATED ALWAYS AS IDENTITY,
      provider varchar(20) NOT NULL,
      external_id varchar(255) NOT NULL,
      customer_id varchar(255),
      user_id uuid,
      status varchar(50) NOT NULL,
      plan varchar(50),
      current_period_end timestamptz(3),
      cancel_at_period_end boolean NOT NULL DEFAULT false,
      started_at timestamptz(3) NOT NULL,
      ended_at timestamptz(3),
      state_at timestamptz(3),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      price jsonb,
      trial_end timestamptz(3),
      collection_paused boolean NOT NULL DEFAULT false,
      resumes_at timestamptz(3),
      CONSTRAINT "PK_a87248d73155605cf782be9ee5e" PRIMARY KEY (id),
      CONSTRAINT "FK_d0a95ef8a28188364c546eb65c1" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
      CONSTRAINT subscriptions_provider CHECK (provider IN ('stripe', 'whop', 'manual', 'test'))
    );
    CREATE INDEX subscriptions_user ON subscriptions (user_id);
    CREATE UNIQUE INDEX subscriptions_once ON subscriptions (provider, external_id);`,
  drop: `
    DROP TABLE subscriptions, pending_payments, plans;`,
};
