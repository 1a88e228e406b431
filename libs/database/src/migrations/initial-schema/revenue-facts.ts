import type { SchemaPart } from './schema-part.ts';

/** The facts of payment providers: who paid what, and when (docs/product/business.md#facts). */
export const revenueFacts: SchemaPart = {
  create: `
    CREATE TABLE payers (
      provider varchar(20) NOT NULL,
      customer_id varchar(255) NOT NULL,
      user_id uuid,
      card_last4 varchar(4),
      card_expires_on date,
      member_id uuid NOT NULL DEFAULT gen_random_uuid(),
      CONSTRAINT "PK_93aacdd345e4b0384b632cfd0d4" PRIMARY KEY (provider, customer_id),
      CONSTRAINT "FK_b5fc53d061a9b8cf6530e516689" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL,
      CONSTRAINT payers_provider CHECK (provider IN ('stripe', 'whop'))
    );
    CREATE INDEX payers_user ON payers (user_id);
    CREATE INDEX payers_member ON payers (member_id);

    CREATE TABLE subscription_changes (
      id integer GENERATED ALWAYS AS IDENTITY,
      provider varchar(20) NOT NULL,
      source_id varchar(300) NOT NULL,
      subscription_id varchar(255) NOT NULL,
      customer_id varchar(255) NOT NULL,
      plan varchar(50),
      at timestamptz(3) NOT NULL,
      rank smallint NOT NULL,
      status varchar(50) NOT NULL,
      price jsonb,
      trial_end timestamptz(3),
      current_period_end timestamptz(3),
      cancel_at_period_end boolean NOT NULL,
      collection_paused boolean NOT NULL,
      CONSTRAINT "PK_2fb5544fa5ee64a8f11ba29746f" PRIMARY KEY (id),
      CONSTRAINT subscription_changes_provider CHECK (provider IN ('stripe', 'whop'))
    );
    CREATE UNIQUE INDEX subscription_changes_once ON subscription_changes (provider, source_id);
    CREATE INDEX subscription_changes_subscription ON subscription_changes (provider, subscription_id, at);
    CREATE INDEX subscription_changes_customer ON subscription_changes (provider, customer_id);

    CREATE TABLE invoices (
      provider varchar(20) NOT NULL,
      id varchar(255) NOT NULL,
      read_at timestamptz(3) NOT NULL,
      customer_id varchar(255),
      subscription_id varchar(255),
      plan varchar(50),
      status varchar(20) NOT NULL,
      currency varchar(3) NOT NULL,
      total bigint NOT NULL,
      amount_paid bigint NOT NULL,
      amount_discount bigint NOT NULL,
      amount_tax bigint NOT NULL,
      lines jsonb NOT NULL,
      intent_ids jsonb NOT NULL,
      created_at timestamptz(3) NOT NULL,
      paid_at timestamptz(3),
      CONSTRAINT "PK_3ddf18f7a443d8fd16d5daec178" PRIMARY KEY (provider, id),
      CONSTRAINT invoices_provider CHECK (provider IN ('stripe', 'whop')),
      CONSTRAINT invoices_status CHECK (status IN ('draft', 'open', 'paid', 'uncollectible', 'void'))
    );
    CREATE INDEX invoices_customer ON invoices (provider, customer_id);

    CREATE TABLE payments (
      provider varchar(20) NOT NULL,
      id varchar(255) NOT NULL,
      read_at timestamptz(3) NOT NULL,
      customer_id varchar(255),
      intent_id varchar(255),
      status varchar(20) NOT NULL,
      amount bigint NOT NULL,
      currency varchar(3) NOT NULL,
      fee_amount bigint,
      fee_currency varchar(3),
      at timestamptz(3) NOT NULL,
      CONSTRAINT "PK_cd5f718a0165bc8cc632d91701e" PRIMARY KEY (provider, id),
      CONSTRAINT payments_provider CHECK (provider IN ('stripe', 'whop')),
      CONSTRAINT payments_status CHECK (status IN ('pending', 'succeeded', 'failed'))
    );
    CREATE INDEX payments_customer ON payments (provider, customer_id);
    CREATE INDEX payments_at ON payments (at);

    CREATE TABLE refunds (
      provider varchar(20) NOT NULL,
      id varchar(255) NOT NULL,
      read_at timestamptz(3) NOT NULL,
      payment_id varchar(255) NOT NULL,
      status varchar(20) NOT NULL,
      amount bigint NOT NULL,
      currency varchar(3) NOT NULL,
      at timestamptz(3) NOT NULL,
      CONSTRAINT "PK_c131ee64e09522ef7c51c34157f" PRIMARY KEY (provider, id),
      CONSTRAINT refunds_provider CHECK (provider IN ('stripe', 'whop')),
      CONSTRAINT refunds_status CHECK (status IN ('pending', 'succeeded', 'failed', 'canceled'))
    );
    CREATE INDEX refunds_payment ON refunds (provider, payment_id);
    CREATE INDEX refunds_at ON refunds (at);

    CREATE TABLE disputes (
      provider varchar(20) NOT NULL,
      id varchar(255) NOT NULL,
      read_at timestamptz(3) NOT NULL,
      payment_id varchar(255) NOT NULL,
      status varchar(20) NOT NULL,
      amount bigint NOT NULL,
      currency varchar(3) NOT NULL,
      at timestamptz(3) NOT NULL,
      reason varchar(100),
      answer_by timestamptz(3),
      CONSTRAINT "PK_71fc12f222b32f302081e2f1e7b" PRIMARY KEY (provider, id),
      CONSTRAINT disputes_provider CHECK (provider IN ('stripe', 'whop')),
      CONSTRAINT disputes_status CHECK (status IN ('inquiry', 'open', 'won', 'lost'))
    );
    CREATE INDEX disputes_payment ON disputes (provider, payment_id);
    CREATE INDEX disputes_at ON disputes (at);

    CREATE TABLE billing_history (
      provider varchar(20) NOT NULL,
      list varchar(20) NOT NULL,
      after varchar(255),
      done_at timestamptz(3),
      CONSTRAINT "PK_ee36888b8be45f61ae6e2e13f44" PRIMARY KEY (provider, list),
      CONSTRAINT billing_history_provider CHECK (provider IN ('stripe', 'whop'))
    );

    CREATE TABLE member_revenue (
      member_id uuid NOT NULL,
      rule integer NOT NULL,
      figures json NOT NULL,
      CONSTRAINT "PK_6ae532c8ae96897b2923b67ac50" PRIMARY KEY (member_id)
    );

    CREATE TABLE cash_months (
      month varchar(7) NOT NULL,
      rule integer NOT NULL,
      figures json NOT NULL,
      CONSTRAINT "PK_087a1b6f05cb9b6ef00199591f1" PRIMARY KEY (month)
    );`,
  drop: `
    DROP TABLE cash_months, member_revenue, billing_history, disputes, refunds, payments, invoices, subscription_changes, payers;`,
};
