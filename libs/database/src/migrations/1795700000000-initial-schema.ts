import type { MigrationInterface, QueryRunner } from 'typeorm';

/** CFTC rule 4.41(b)(1)(i), word for word. */
const RESULTS =
  'These results are based on simulated or hypothetical performance results that have certain inherent limitations. Unlike the results shown in an actual performance record, these results do not represent actual trading. Also, because these trades have not actually been executed, these results may have under- or over-compensated for the impact, if any, of certain market factors, such as lack of liquidity. Simulated or hypothetical trading programs in general are also subject to the fact that they are designed with the benefit of hindsight. No representation is being made that any account will or is likely to achieve profits or losses similar to these being shown.';

/** The placeholder until the owner publishes the text: it promises nothing in the owner's name. */
const UNPUBLISHED = 'The owner of this terminal has not published this text yet.';
const RISK = 'Figures are published by the owner of this service. Trading carries risk of loss.';

/** Tables with their indexes, functions, triggers and first rows, domain by domain: a part comes after the parts it refers to. */
const PARTS = [
  // Answers of calls that may be repeated.
  `
    CREATE TABLE idempotency_keys (
      user_id uuid NOT NULL,
      key varchar(100) NOT NULL,
      fingerprint varchar(64) NOT NULL,
      response json,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_392b1af86f210d98d3f0c764728" PRIMARY KEY (user_id, key)
    );
    CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);`,
  // The event log and its head.
  `
    -- The timeline of PostgreSQL: a promoted standby, or a restored archive, goes on with another one. Some managed servers do not tell
    -- theirs; there it is always 0.
    DO $do$ BEGIN
      PERFORM pg_walfile_name(pg_current_wal_insert_lsn());
      CREATE FUNCTION live_timeline() RETURNS integer LANGUAGE sql VOLATILE AS
        $fn$ SELECT ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer $fn$;
    EXCEPTION WHEN feature_not_supported OR undefined_function OR insufficient_privilege THEN
      CREATE FUNCTION live_timeline() RETURNS integer LANGUAGE sql VOLATILE AS $fn$ SELECT 0 $fn$;
    END $do$;

    CREATE TABLE live_events (
      seq bigint NOT NULL,
      type varchar(50) NOT NULL,
      v smallint NOT NULL,
      audience varchar(60) NOT NULL,
      data json NOT NULL,
      at timestamptz(3) NOT NULL,
      published_at timestamptz(3),
      CONSTRAINT "PK_17f7d7a18d0dd2016a21cebf063" PRIMARY KEY (seq)
    );
    CREATE INDEX live_events_age ON live_events (at);
    CREATE INDEX live_events_publications ON live_events ((data ->> 'id'), type) WHERE type IN ('signal.created', 'notification.created');
    CREATE INDEX live_events_unpublished ON live_events (seq) WHERE published_at IS NULL;

    CREATE TABLE live_log (
      id smallint NOT NULL,
      epoch varchar(32) NOT NULL,
      last_seq bigint NOT NULL DEFAULT '0',
      timeline integer NOT NULL DEFAULT 0,
      CONSTRAINT "PK_a1e68fe3e17b24d4a0ab3966c6a" PRIMARY KEY (id),
      CONSTRAINT live_log_single CHECK (id = 1)
    );
    INSERT INTO live_log (id, epoch, timeline) VALUES (1, substr(md5(gen_random_uuid()::text), 1, 12), live_timeline());`,
  // Members, their sessions, second factors, devices, and the emails about their accounts.
  `
    CREATE TABLE users (
      id uuid NOT NULL DEFAULT gen_random_uuid(),
      email varchar(255) NOT NULL,
      password varchar(255),
      first_name varchar(100),
      last_name varchar(100),
      profile_image_url varchar(500),
      role varchar(20),
      stripe_customer_id varchar(255),
      stripe_subscription_id varchar(255),
      whop_user_id varchar(255),
      whop_subscription_id varchar(255),
      subscription_status varchar(50) NOT NULL DEFAULT 'inactive',
      has_active_subscription boolean NOT NULL DEFAULT false,
      subscription_started_at timestamptz(3),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      last_login_at timestamptz(3),
      session_id varchar(128),
      device_info varchar(500),
      ip_address varchar(45),
      needs_admin_notification boolean NOT NULL DEFAULT false,
      version integer NOT NULL DEFAULT 1,
      location varchar(100),
      email_verified_at timestamptz(3),
      last_seen_at timestamptz(3),
      membership varchar(20) NOT NULL DEFAULT 'none',
      plan varchar(50),
      renews_at timestamptz(3),
      CONSTRAINT "PK_a3ffb1c0c8416b9fc6f907b7433" PRIMARY KEY (id),
      CONSTRAINT "UQ_97672ac88f789774dd47f7c8be3" UNIQUE (email),
      CONSTRAINT users_email_lower CHECK (email = lower(email)),
      CONSTRAINT users_role CHECK (role IN ('owner', 'administrator', 'analyst', 'support'))
    );
    CREATE INDEX users_active ON users (has_active_subscription) WHERE has_active_subscription;
    CREATE INDEX users_staff ON users (role) WHERE role IS NOT NULL;
    CREATE INDEX users_new ON users (needs_admin_notification) WHERE needs_admin_notification;
    CREATE INDEX users_newest ON users (created_at, id);
    CREATE INDEX users_membership ON users (membership, created_at, id) WHERE membership <> 'none';

    -- At least one owner remains, whoever changes or deletes rows (docs/product/access.md#the-last-owner). The lock lets one such change
    -- through at a time, and the check after it sees what the one before has committed.
    CREATE FUNCTION users_keep_owner() RETURNS trigger LANGUAGE plpgsql AS $fn$
      BEGIN
        PERFORM pg_advisory_xact_lock(hashtext('t0-owners'));
        IF NOT EXISTS (SELECT FROM users WHERE role = 'owner' AND id <> OLD.id) THEN
          RAISE EXCEPTION 'The last owner stays an owner' USING ERRCODE = 'check_violation', CONSTRAINT = 'users_last_owner';
        END IF;
        RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
      END $fn$;
    CREATE TRIGGER users_owner_changed BEFORE UPDATE OF role ON users
      FOR EACH ROW WHEN (OLD.role = 'owner' AND NEW.role IS DISTINCT FROM 'owner') EXECUTE FUNCTION users_keep_owner();
    CREATE TRIGGER users_owner_deleted BEFORE DELETE ON users
      FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION users_keep_owner();

    CREATE TABLE account_deletions (
      user_id uuid NOT NULL,
      requested_at timestamptz(3) NOT NULL DEFAULT now(),
      due_at timestamptz(3) NOT NULL,
      requested_by varchar(20) NOT NULL,
      role varchar(20),
      undone_at timestamptz(3),
      ended jsonb NOT NULL DEFAULT '[]'::jsonb,
      CONSTRAINT "PK_account_deletions" PRIMARY KEY (user_id),
      CONSTRAINT "FK_b359fd5c47945357b8ab9c3f78a" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
      CONSTRAINT account_deletions_requester CHECK (requested_by IN ('member', 'staff', 'command-line'))
    );
    CREATE INDEX account_deletions_due ON account_deletions (due_at);

    CREATE TABLE deleted_provider_ids (
      provider varchar(20) NOT NULL,
      id varchar(255) NOT NULL,
      deleted_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_deleted_provider_ids" PRIMARY KEY (provider, id),
      CONSTRAINT deleted_provider_ids_provider CHECK (provider IN ('stripe', 'whop'))
    );

    CREATE TABLE account_emails (
      id integer GENERATED ALWAYS AS IDENTITY,
      kind varchar(20) NOT NULL,
      email varchar(255) NOT NULL,
      requested_by uuid,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      sent_at timestamptz(3),
      delivery_status varchar(20) NOT NULL DEFAULT 'queued',
      attempts integer NOT NULL DEFAULT 0,
      lease_until timestamptz(3),
      last_error varchar(500),
      details jsonb,
      CONSTRAINT "PK_e3f73cc52692bc91fc95abcb4d0" PRIMARY KEY (id),
      CONSTRAINT account_emails_kind CHECK (kind IN ('welcome', 'password-reset', 'registration', 'email-verification', 'channel-test', 'webhook-ended', 'checkout', 'trial-used', 'account-closing', 'announcement-test', 'password-changed', 'second-factor-on', 'second-factor-off', 'passkey-added', 'passkey-removed', 'key-added', 'webhook-added', 'new-device', 'wrong-codes')),
      CONSTRAINT account_emails_status CHECK (delivery_status IN ('queued', 'sending', 'sent', 'failed', 'suppressed', 'unknown'))
    );
    CREATE INDEX account_emails_address ON account_emails (email, kind);
    CREATE INDEX account_emails_due ON account_emails (id) WHERE delivery_status IN ('queued', 'sending');

    CREATE TABLE not_me_links (
      id integer GENERATED ALWAYS AS IDENTITY,
      user_id uuid NOT NULL,
      token varchar(64) NOT NULL,
      kind varchar(20) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      expires_at timestamptz(3) NOT NULL,
      used_at timestamptz(3),
      CONSTRAINT "PK_e4d1bf51dc391d3fea307979152" PRIMARY KEY (id),
      CONSTRAINT "UQ_ed24471e9936c30332ec0beab0a" UNIQUE (token),
      CONSTRAINT "FK_57765f5993b178e8bdef23776b0" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    );
    CREATE INDEX not_me_links_user ON not_me_links (user_id);

    CREATE TABLE passkeys (
      id integer GENERATED ALWAYS AS IDENTITY,
      user_id uuid NOT NULL,
      credential_id varchar(1400) NOT NULL,
      public_key bytea NOT NULL,
      counter bigint NOT NULL DEFAULT '0',
      transports text[] NOT NULL DEFAULT '{}',
      synced boolean NOT NULL DEFAULT false,
      name varchar(60) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      last_used_at timestamptz(3),
      CONSTRAINT "PK_db928e6fd79e7098911268a74c3" PRIMARY KEY (id),
      CONSTRAINT "UQ_81b80835fab9dcadaebc6d168ab" UNIQUE (credential_id),
      CONSTRAINT "FK_02227b9a8a34a808e3e23800b00" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    );
    CREATE INDEX passkeys_user ON passkeys (user_id);

    CREATE TABLE password_reset_tokens (
      id integer GENERATED ALWAYS AS IDENTITY,
      email varchar(255) NOT NULL,
      token varchar(64) NOT NULL,
      expires_at timestamptz(3) NOT NULL,
      used boolean NOT NULL DEFAULT false,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_d16bebd73e844c48bca50ff8d3d" PRIMARY KEY (id),
      CONSTRAINT "UQ_ab673f0e63eac966762155508ee" UNIQUE (token)
    );
    CREATE INDEX password_reset_tokens_email ON password_reset_tokens (email);

    CREATE TABLE registrations (
      id integer GENERATED ALWAYS AS IDENTITY,
      email varchar(255) NOT NULL,
      password varchar(255) NOT NULL,
      first_name varchar(100) NOT NULL,
      last_name varchar(100) NOT NULL,
      browser varchar(64) NOT NULL,
      expires_at timestamptz(3) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_registrations" PRIMARY KEY (id),
      CONSTRAINT "UQ_registrations_browser" UNIQUE (browser),
      CONSTRAINT registrations_email_lower CHECK (email = lower(email))
    );
    CREATE INDEX registrations_email ON registrations (email);
    CREATE INDEX registrations_end ON registrations (expires_at);

    CREATE TABLE sessions (
      sid varchar(128) NOT NULL,
      sess json NOT NULL,
      expire timestamptz(3) NOT NULL,
      CONSTRAINT "PK_e2d6172ca19b8ebef797c362b05" PRIMARY KEY (sid)
    );
    CREATE INDEX sessions_expire ON sessions (expire);
    CREATE INDEX sessions_user ON sessions ((sess -> 'passport' ->> 'user'));

    CREATE TABLE user_devices (
      user_id uuid NOT NULL,
      device_hash varchar(64) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      seen_at timestamptz(3) NOT NULL,
      CONSTRAINT "PK_6fed540ebee2e98b6da1dd482fe" PRIMARY KEY (user_id, device_hash),
      CONSTRAINT "FK_28bd79e1b3f7c1168f0904ce241" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    );

    CREATE TABLE user_two_factor (
      user_id uuid NOT NULL,
      secret varchar(255),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      confirmed_at timestamptz(3),
      last_step integer,
      recovery_codes text[] NOT NULL DEFAULT '{}',
      wrong_codes integer NOT NULL DEFAULT 0,
      wrong_code_at timestamptz(3),
      CONSTRAINT "PK_0e865d85e0ad6329b40523afe55" PRIMARY KEY (user_id),
      CONSTRAINT "FK_0e865d85e0ad6329b40523afe55" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    );`,
  // The owner's copy, and what members set.
  `
    CREATE TABLE owner_copy (
      id smallint NOT NULL,
      active_traders varchar(12) NOT NULL,
      active_signals varchar(12) NOT NULL,
      traders varchar(12) NOT NULL,
      support varchar(12) NOT NULL,
      education_portal_url varchar(500),
      billing_update_url varchar(500),
      support_email varchar(255),
      results_text text NOT NULL,
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_3ca7b4981f16d6c5bbb31baf6ba" PRIMARY KEY (id),
      CONSTRAINT owner_copy_single CHECK (id = 1)
    );
    INSERT INTO owner_copy (id, active_traders, active_signals, traders, support, results_text)
      VALUES (1, '847', '12', '10,000+', '24/7', '${RESULTS}');

    CREATE TABLE user_settings (
      user_id uuid NOT NULL,
      position_size smallint NOT NULL DEFAULT '2',
      risk_tolerance varchar(20) NOT NULL DEFAULT 'moderate',
      auto_execute boolean NOT NULL DEFAULT false,
      max_daily_trades integer NOT NULL DEFAULT 10,
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      time_zone varchar(10) NOT NULL DEFAULT 'utc',
      api_access boolean NOT NULL DEFAULT false,
      push_levels boolean NOT NULL DEFAULT false,
      quiet_zone varchar(64),
      quiet_from varchar(5),
      quiet_to varchar(5),
      CONSTRAINT "PK_4ed056b9344e6f7d8d46ec4b302" PRIMARY KEY (user_id),
      CONSTRAINT "FK_4ed056b9344e6f7d8d46ec4b302" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
      CONSTRAINT user_settings_position_size CHECK (position_size IN (1, 2, 5, 10)),
      CONSTRAINT user_settings_risk CHECK (risk_tolerance IN ('conservative', 'moderate', 'aggressive')),
      CONSTRAINT user_settings_time_zone CHECK (time_zone IN ('utc', 'local'))
    );`,
  // Legal texts.
  `
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
  // Plans, subscriptions and payments that are under way.
  `
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
  // The facts of payment providers: who paid what, and when (docs/product/business.md#facts).
  `
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
  // Instruments and their candles.
  `
    CREATE TABLE instruments (
      id integer GENERATED ALWAYS AS IDENTITY,
      symbol varchar(10) NOT NULL,
      name varchar(60) NOT NULL,
      class varchar(10) NOT NULL,
      base varchar(8) NOT NULL,
      quote varchar(8) NOT NULL,
      decimals smallint NOT NULL,
      pip_factor integer NOT NULL,
      unit varchar(6) NOT NULL,
      grouped boolean NOT NULL DEFAULT false,
      contract_size numeric(17,8) NOT NULL,
      smallest_size numeric(17,8) NOT NULL,
      size_step numeric(17,8) NOT NULL,
      chart_symbol varchar(41) NOT NULL,
      reference_price numeric(14,5) NOT NULL,
      source varchar(10),
      source_symbol varchar(20),
      aliases varchar(12)[] NOT NULL DEFAULT '{}',
      static_price varchar(20),
      charted boolean NOT NULL DEFAULT false,
      open_for_signals boolean NOT NULL DEFAULT false,
      in_ticker boolean NOT NULL DEFAULT false,
      place smallint NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_44d772c3199b38559c5fb666eb6" PRIMARY KEY (id),
      CONSTRAINT instruments_symbol UNIQUE (symbol)
    );
    INSERT INTO instruments (
      symbol, name, class, base, quote, decimals, pip_factor, unit, grouped, contract_size,
      smallest_size, size_step, chart_symbol, reference_price, aliases, static_price, charted, open_for_signals, in_ticker, place
    ) VALUES
      ('AUDUSD', 'Australian Dollar / US Dollar', 'currency', 'AUD', 'USD', 5, 10000, 'pips', false, 100000, 0.01, 0.01, 'OANDA:AUDUSD', 0.6498, '{}', NULL, false, true, true, 10),
      ('GBPJPY', 'British Pound / Japanese Yen', 'currency', 'GBP', 'JPY', 3, 100, 'pips', false, 100000, 0.01, 0.01, 'OANDA:GBPJPY', 196.12, '{}', NULL, true, true, true, 20),
      ('GBPUSD', 'British Pound / US Dollar', 'currency', 'GBP', 'USD', 5, 10000, 'pips', false, 100000, 0.01, 0.01, 'OANDA:GBPUSD', 1.3450, '{}', NULL, true, true, false, 30),
      ('US30', 'Dow Jones Industrial Average', 'index', 'US30', 'USD', 2, 1, 'points', true, 1, 0.1, 0.1, 'FOREXCOM:DJI', 42850, '{DJ30,WS30,DJI,DJIA,DOW}', NULL, true, true, true, 40),
      ('BTCUSD', 'Bitcoin / US Dollar', 'crypto', 'BTC', 'USD', 2, 1, 'points', true, 1, 0.01, 0.01, 'KRAKEN:BTCUSD', 104200, '{}', '110,140', false, false, false, 50),
      ('XAUUSD', 'Gold / US Dollar', 'metal', 'XAU', 'USD', 2, 1, 'points', false, 100, 0.01, 0.01, 'OANDA:XAUUSD', 3315, '{}', '3,346.7', false, false, false, 60);

    CREATE TABLE price_candles (
      instrument varchar(10) NOT NULL,
      minute timestamptz(0) NOT NULL,
      open numeric(14,5) NOT NULL,
      high numeric(14,5) NOT NULL,
      low numeric(14,5) NOT NULL,
      close numeric(14,5) NOT NULL,
      source varchar(20) NOT NULL,
      CONSTRAINT "PK_518230b435b2898a4a7130f3189" PRIMARY KEY (instrument, minute)
    );
    CREATE INDEX price_candles_age ON price_candles (minute);`,
  // Signals, their steps, and the ledger of steps.
  `
    CREATE TABLE signals (
      id integer GENERATED ALWAYS AS IDENTITY,
      instrument varchar(10) NOT NULL,
      direction varchar(5) NOT NULL,
      entry_price numeric(14,5) NOT NULL,
      sl_price numeric(14,5) NOT NULL,
      t0_price numeric(14,5) NOT NULL,
      t1_price numeric(14,5) NOT NULL,
      memo text NOT NULL DEFAULT '',
      current_price numeric(14,5),
      status varchar(20) NOT NULL DEFAULT 'active',
      t0_hit boolean NOT NULL DEFAULT false,
      close_reason varchar(20),
      confidence integer NOT NULL DEFAULT 75,
      monthly_bias varchar(30) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      fanned_out_at timestamptz(3),
      t0_hit_at timestamptz(3),
      closed_at timestamptz(3),
      close_price numeric(14,5),
      evidence jsonb,
      half_off_at timestamptz(3),
      withdrawn_at timestamptz(3),
      withdrawal_reason varchar(20),
      further_targets jsonb,
      portions jsonb,
      entry_zone_price numeric(14,5),
      stop_rule varchar(20),
      trail_distance numeric(14,5),
      valid_until timestamptz(3),
      close_at timestamptz(3),
      further_hits_at jsonb,
      stop_due boolean NOT NULL DEFAULT false,
      ticks_since timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_04eeac09c09b65bc55c628c101d" PRIMARY KEY (id),
      CONSTRAINT signals_close_reason CHECK (close_reason IN ('t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8', 't9', 'stop', 'trail', 'time', 'expired', 'manual')),
      CONSTRAINT signals_confidence CHECK (confidence BETWEEN 1 AND 100),
      CONSTRAINT signals_direction CHECK (direction IN ('long', 'short')),
      CONSTRAINT signals_stop_rule CHECK (stop_rule IN ('entry-at-t0', 'behind-targets', 'trail')),
      CONSTRAINT signals_status CHECK (status IN ('active', 'limit', 'paused', 'closed'))
    );
    CREATE INDEX signals_newest ON signals (created_at, id);
    CREATE INDEX signals_of_instrument ON signals (instrument, created_at, id);
    CREATE INDEX signals_open ON signals (created_at, id) WHERE status IN ('active', 'limit');

    CREATE TABLE held_signals (
      id integer GENERATED ALWAYS AS IDENTITY,
      body jsonb NOT NULL,
      state varchar(10) NOT NULL DEFAULT 'waiting',
      due_at timestamptz(3) NOT NULL,
      created_by uuid,
      signal_id integer,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_6e594728541e2c019faa7c4fd19" PRIMARY KEY (id),
      CONSTRAINT "FK_5b5789ff0909560967e6a158cc9" FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL,
      CONSTRAINT "FK_9385e94125d1637df20d8bffd07" FOREIGN KEY (signal_id) REFERENCES signals (id) ON DELETE SET NULL,
      CONSTRAINT held_signals_state CHECK (state IN ('waiting', 'published', 'undone', 'expired'))
    );
    CREATE INDEX held_signals_waiting ON held_signals (due_at) WHERE state = 'waiting';

    CREATE TABLE signal_steps (
      id integer GENERATED ALWAYS AS IDENTITY,
      signal_id integer NOT NULL,
      version integer,
      kind varchar(20) NOT NULL,
      at timestamptz(3),
      actor_id uuid,
      actor_email varchar(255),
      close_reason varchar(20),
      withdrawal_reason varchar(20),
      price numeric(14,5),
      tick jsonb,
      changes jsonb,
      state jsonb,
      imported boolean NOT NULL DEFAULT false,
      CONSTRAINT "PK_8f64863fec609561290aac5e1e9" PRIMARY KEY (id),
      CONSTRAINT signal_steps_kind CHECK (kind IN ('published', 'edited', 'changed', 'activated', 't0', 't1', 't2', 't3', 't4', 't5', 't6', 't7', 't8', 'stop-to-entry', 'stop-moved', 'half-off', 'closed', 'reopened', 'withdrawn'))
    );
    CREATE INDEX signal_steps_story ON signal_steps (signal_id, id);
    CREATE UNIQUE INDEX signal_steps_once ON signal_steps (signal_id, version);
    -- \`forget_person\` alone changes rows, and no more than the address of the actor.
    CREATE FUNCTION signal_steps_refuse() RETURNS trigger LANGUAGE plpgsql AS $fn$
    BEGIN
      IF TG_OP = 'UPDATE' AND current_setting('t0.forgetting', true) = 'on' THEN
        OLD.actor_email := NULL;
        IF NEW IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
      END IF;
      RAISE EXCEPTION 'The story of a signal is kept as it was written';
    END $fn$;
    CREATE TRIGGER signal_steps_kept BEFORE UPDATE OR DELETE ON signal_steps
      FOR EACH ROW EXECUTE FUNCTION signal_steps_refuse();

    CREATE TABLE signal_ledger_head (
      id smallint NOT NULL,
      size bigint NOT NULL DEFAULT '0',
      CONSTRAINT "PK_f372d71d4e32d6308bce80d191e" PRIMARY KEY (id),
      CONSTRAINT signal_ledger_head_single CHECK (id = 1)
    );
    INSERT INTO signal_ledger_head (id) VALUES (1);

    CREATE TABLE signal_ledger (
      index bigint NOT NULL,
      at timestamptz(3) NOT NULL,
      signal_id integer,
      kind varchar(20) NOT NULL,
      nonce bytea NOT NULL,
      payload text NOT NULL,
      commitment bytea NOT NULL,
      leaf text NOT NULL,
      CONSTRAINT "PK_6e0de9a3a560bc0ebd79cb5c910" PRIMARY KEY (index),
      CONSTRAINT signal_ledger_kind CHECK (kind IN ('published', 'edited', 'changed', 'activated', 't0', 't1', 't2', 't3', 't4', 't5', 't6', 't7', 't8', 'stop-to-entry', 'stop-moved', 'half-off', 'closed', 'reopened', 'withdrawn', 'imported', 'restored'))
    );
    CREATE INDEX signal_ledger_signal ON signal_ledger (signal_id, index);

    -- The text that a row seals: the step as its story has it, in the shape of LedgerPayload (docs/RECORD.md#ledger). \`imported\` rows
    -- keep the step's own name beside.
    CREATE FUNCTION signal_ledger_payload(step signal_steps) RETURNS text LANGUAGE sql STABLE AS $fn$
      SELECT json_build_object(
        'v', 1,
        'kind', CASE WHEN step.imported THEN 'imported' ELSE step.kind END,
        'signalId', step.signal_id,
        'step', step.kind,
        'state', step.state,
        'price', step.price::text,
        'tick', CASE WHEN step.tick IS NOT NULL THEN json_build_object(
          'bid', step.tick->>'bid', 'ask', step.tick->>'ask', 'feed', step.tick->>'source', 'at', step.tick->>'at',
          'simulated', step.tick->>'source' = 'simulated') END,
        'closeReason', step.close_reason,
        'withdrawalReason', step.withdrawal_reason,
        'changes', step.changes)::text $fn$;

    -- Adds one row. Index and time are taken under the head's lock, which the transaction keeps until it ends: indexes are gapless and
    -- follow the order of commits. The nonce folds two random UUIDs, 244 random bits, into 16 bytes. Nobody but the owner of the tables
    -- may call it.
    CREATE FUNCTION signal_ledger_append(of_signal integer, of_kind text, payload text) RETURNS bigint
    LANGUAGE plpgsql VOLATILE AS $fn$
    DECLARE
      nonce bytea := substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16);
      commitment bytea := sha256(nonce || convert_to(payload, 'UTF8'));
      place bigint;
      moment timestamptz;
    BEGIN
      UPDATE signal_ledger_head SET size = size + 1 WHERE id = 1 RETURNING size - 1 INTO place;
      IF place IS NULL THEN RAISE EXCEPTION 'The ledger has no head: run the migrations'; END IF;
      moment := date_trunc('milliseconds', clock_timestamp());
      INSERT INTO signal_ledger ("index", at, signal_id, kind, nonce, payload, commitment, leaf)
      VALUES (place, moment, of_signal, of_kind, nonce, payload, commitment, concat_ws(' ', place,
        to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), coalesce(of_signal::text, '-'), of_kind, encode(commitment, 'hex')));
      RETURN place;
    END $fn$;
    REVOKE EXECUTE ON FUNCTION signal_ledger_append(integer, text, text) FROM PUBLIC;

    -- Runs at the commit of every transaction that wrote a step, no matter who wrote it, with the rights of the owner of the tables: programs
    -- can neither leave a step out nor write a row without one. It looks for its tables where they are, whatever the caller says.
    CREATE FUNCTION signal_ledger_enter() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $fn$
    BEGIN
      PERFORM signal_ledger_append(NEW.signal_id, CASE WHEN NEW.imported THEN 'imported' ELSE NEW.kind END, signal_ledger_payload(NEW));
      RETURN NULL;
    END $fn$;
    DO $do$ BEGIN
      EXECUTE format('ALTER FUNCTION signal_ledger_enter() SET search_path = %I, pg_temp', current_schema());
    END $do$;
    CREATE CONSTRAINT TRIGGER signal_steps_enter AFTER INSERT ON signal_steps DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION signal_ledger_enter();

    CREATE FUNCTION signal_ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS
    $fn$ BEGIN RAISE EXCEPTION 'The ledger is kept as it was written'; END $fn$;
    CREATE TRIGGER signal_ledger_kept BEFORE UPDATE OR DELETE ON signal_ledger
      FOR EACH ROW EXECUTE FUNCTION signal_ledger_refuse();
    CREATE TRIGGER signal_ledger_never_emptied BEFORE TRUNCATE ON signal_ledger
      EXECUTE FUNCTION signal_ledger_refuse();`,
  // The Merkle tree over the ledger, signed checkpoints of it, their time stamps, and who sees the record.
  `
    CREATE TABLE record_tiles (
      level smallint NOT NULL,
      n integer NOT NULL,
      hashes bytea NOT NULL,
      CONSTRAINT "PK_9ec2d2de4bbc1d89151edae3c63" PRIMARY KEY (level, n)
    );

    CREATE TABLE record_checkpoints (
      id integer GENERATED ALWAYS AS IDENTITY,
      at timestamptz(3) NOT NULL,
      size bigint NOT NULL,
      root bytea NOT NULL,
      key varchar(400) NOT NULL,
      note text NOT NULL,
      CONSTRAINT "PK_a60322d5799e98d4b9850bef394" PRIMARY KEY (id)
    );
    CREATE INDEX record_checkpoints_key ON record_checkpoints (key, id);
    CREATE INDEX record_checkpoints_size ON record_checkpoints (size, id);

    CREATE TABLE record_settings (
      id smallint NOT NULL,
      audience varchar(10) NOT NULL,
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_ee07b5194c0f8492b3bd91165a7" PRIMARY KEY (id),
      CONSTRAINT record_settings_audience CHECK (audience IN ('off', 'members', 'everybody')),
      CONSTRAINT record_settings_single CHECK (id = 1)
    );

    CREATE TABLE record_stamps (
      id integer GENERATED ALWAYS AS IDENTITY,
      at timestamptz(3) NOT NULL,
      checkpoint_id integer NOT NULL,
      reply bytea NOT NULL,
      CONSTRAINT "PK_8049d8b76e78415dec9398e2486" PRIMARY KEY (id)
    );
    CREATE UNIQUE INDEX record_stamps_checkpoint ON record_stamps (checkpoint_id);

    CREATE FUNCTION record_checkpoints_refuse() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''Checkpoints are kept as they were signed''; END';
    CREATE TRIGGER record_checkpoints_kept BEFORE UPDATE OR DELETE ON record_checkpoints
      FOR EACH ROW EXECUTE FUNCTION record_checkpoints_refuse();
    CREATE TRIGGER record_checkpoints_never_emptied BEFORE TRUNCATE ON record_checkpoints
      EXECUTE FUNCTION record_checkpoints_refuse();
    CREATE TRIGGER record_stamps_kept BEFORE UPDATE OR DELETE ON record_stamps
      FOR EACH ROW EXECUTE FUNCTION record_checkpoints_refuse();
    CREATE TRIGGER record_stamps_never_emptied BEFORE TRUNCATE ON record_stamps
      EXECUTE FUNCTION record_checkpoints_refuse();`,
  // Blog, analysis, resources, videos, and uploaded files.
  `
    CREATE TABLE blog_posts (
      id integer GENERATED ALWAYS AS IDENTITY,
      title varchar(200) NOT NULL,
      content text NOT NULL,
      author varchar(100) NOT NULL,
      excerpt varchar(300) NOT NULL,
      image_url varchar(500),
      is_published boolean NOT NULL DEFAULT true,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      created_by uuid,
      version integer NOT NULL DEFAULT 1,
      publish_at timestamptz(3),
      notify_members boolean NOT NULL DEFAULT false,
      notified_at timestamptz(3),
      CONSTRAINT "PK_dd2add25eac93daefc93da9d387" PRIMARY KEY (id)
    );
    CREATE INDEX blog_posts_newest ON blog_posts (created_at, id);
    CREATE INDEX blog_posts_waiting ON blog_posts (publish_at) WHERE publish_at IS NOT NULL;

    CREATE TABLE chart_memos (
      id integer GENERATED ALWAYS AS IDENTITY,
      instrument varchar(10) NOT NULL,
      memo_text text NOT NULL DEFAULT '',
      memo_image_urls text[] NOT NULL DEFAULT '{}',
      key_levels text NOT NULL DEFAULT '',
      market_structure text NOT NULL DEFAULT '',
      risk_management text NOT NULL DEFAULT '',
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_by uuid,
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_97d204009bdbaae8064a4f8ccd9" PRIMARY KEY (id),
      CONSTRAINT "UQ_b80de728ac6ce377f3eaebcdec0" UNIQUE (instrument)
    );

    CREATE TABLE chart_notes (
      id integer GENERATED ALWAYS AS IDENTITY,
      instrument varchar(10) NOT NULL,
      timeframe varchar(20) NOT NULL,
      note text NOT NULL,
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_by uuid,
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_d1f085a09abc59ec8a8c50bacee" PRIMARY KEY (id),
      CONSTRAINT chart_notes_once UNIQUE (instrument, timeframe)
    );

    CREATE TABLE resources (
      id integer GENERATED ALWAYS AS IDENTITY,
      title varchar(255) NOT NULL,
      description text NOT NULL DEFAULT '',
      file_name varchar(255) NOT NULL,
      file_url varchar(500) NOT NULL,
      file_size integer NOT NULL,
      file_type varchar(100) NOT NULL,
      category varchar(50) NOT NULL DEFAULT 'general',
      is_active boolean NOT NULL DEFAULT true,
      uploaded_by uuid,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_632484ab9dff41bba94f9b7c85e" PRIMARY KEY (id)
    );

    CREATE TABLE uploads (
      id uuid NOT NULL,
      object_path varchar(100) NOT NULL,
      kind varchar(20) NOT NULL,
      state varchar(20) NOT NULL DEFAULT 'pending',
      owner_id uuid,
      file_name varchar(200) NOT NULL,
      content_type varchar(100) NOT NULL,
      declared_size bigint,
      size bigint,
      attached_to varchar(60),
      expires_at timestamptz(3) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_d1781d1eedd7459314f60f39bd3" PRIMARY KEY (id),
      CONSTRAINT "UQ_3b2379d1234e5f67827a551992a" UNIQUE (object_path),
      CONSTRAINT uploads_attached CHECK ((state = 'attached') = (attached_to IS NOT NULL)),
      CONSTRAINT uploads_kind CHECK (kind IN ('image', 'resource', 'video', 'thumbnail')),
      CONSTRAINT uploads_state CHECK (state IN ('pending', 'stored', 'attached', 'deleted'))
    );
    CREATE INDEX uploads_attached_to ON uploads (attached_to) WHERE attached_to IS NOT NULL;
    CREATE INDEX uploads_unused ON uploads (created_at) WHERE state <> 'attached';

    CREATE TABLE videos (
      id integer GENERATED ALWAYS AS IDENTITY,
      title varchar(255) NOT NULL,
      description text NOT NULL DEFAULT '',
      video_url varchar(500) NOT NULL,
      thumbnail_url varchar(500),
      uploaded_by uuid,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_e4c86c0cf95aff16e9fb8220f6b" PRIMARY KEY (id)
    );`,
  // The inbox, templates, and receipts of publications.
  `
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
  // Price alerts and when they fired.
  `
    CREATE TABLE price_alerts (
      id integer GENERATED ALWAYS AS IDENTITY,
      title varchar(100) NOT NULL,
      condition varchar(20) NOT NULL,
      threshold numeric(14,5) NOT NULL,
      instrument varchar(10) NOT NULL DEFAULT 'ALL',
      priority varchar(20) NOT NULL DEFAULT 'normal',
      is_active boolean NOT NULL DEFAULT true,
      last_fired_at timestamptz(3),
      fire_count integer NOT NULL DEFAULT 0,
      created_by uuid,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_125caf0cfa6219ed3ea03646608" PRIMARY KEY (id),
      CONSTRAINT "FK_cec9ff8a6ad8814c3371c52a9db" FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL,
      CONSTRAINT price_alerts_condition CHECK (condition IN ('above', 'below', 'equals', 'change_percent', 'volume_spike')),
      CONSTRAINT price_alerts_priority CHECK (priority IN ('normal', 'high', 'critical'))
    );
    CREATE INDEX price_alerts_active ON price_alerts (id) WHERE is_active;

    CREATE TABLE price_alert_fires (
      id integer GENERATED ALWAYS AS IDENTITY,
      alert_id integer,
      title varchar(100) NOT NULL,
      condition varchar(20) NOT NULL,
      threshold numeric(14,5) NOT NULL,
      instrument varchar(10) NOT NULL,
      price numeric(14,5) NOT NULL,
      bid numeric(14,5) NOT NULL,
      ask numeric(14,5) NOT NULL,
      source varchar(20) NOT NULL,
      change_percent numeric(10,4),
      tick_at timestamptz(3) NOT NULL,
      notification_id integer,
      fired_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_c1ead8e3a3bd2a73c3c5ff35670" PRIMARY KEY (id),
      CONSTRAINT "FK_a3d04d3fc0509a2d8f2077483c9" FOREIGN KEY (alert_id) REFERENCES price_alerts (id) ON DELETE SET NULL,
      CONSTRAINT "FK_abdf9aa4278f16259b87093481f" FOREIGN KEY (notification_id) REFERENCES notifications (id) ON DELETE SET NULL
    );
    CREATE INDEX price_alert_fires_notification ON price_alert_fires (notification_id);
    CREATE UNIQUE INDEX price_alert_fires_once ON price_alert_fires (alert_id, instrument, tick_at);`,
  // Sources of signals from outside, and the drafts they sent.
  `
    CREATE TABLE intake_sources (
      id integer GENERATED ALWAYS AS IDENTITY,
      name varchar(60) NOT NULL,
      token_hash varchar(64),
      template jsonb NOT NULL,
      trusted_by jsonb NOT NULL DEFAULT '[]'::jsonb,
      edition integer NOT NULL DEFAULT 1,
      received integer NOT NULL DEFAULT 0,
      last_used_at timestamptz(3),
      created_by uuid,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_28a71d36b1f06c61569d9ebf2c0" PRIMARY KEY (id),
      CONSTRAINT intake_sources_token UNIQUE (token_hash)
    );

    CREATE TABLE intake_drafts (
      id integer GENERATED ALWAYS AS IDENTITY,
      source_id integer NOT NULL,
      raw text NOT NULL,
      digest varchar(64) NOT NULL,
      keyed boolean NOT NULL DEFAULT false,
      fields jsonb NOT NULL,
      errors jsonb NOT NULL,
      state varchar(10) NOT NULL DEFAULT 'open',
      signal_id integer,
      resolved_by uuid,
      resolved_at timestamptz(3),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      left_out jsonb NOT NULL DEFAULT '[]'::jsonb,
      CONSTRAINT "PK_0a63442189e469692142a1c11a6" PRIMARY KEY (id),
      CONSTRAINT "FK_82d1a028e41173b0965a2e404b2" FOREIGN KEY (signal_id) REFERENCES signals (id) ON DELETE SET NULL,
      CONSTRAINT "FK_dd6742d512e95ea5dfe42a58742" FOREIGN KEY (source_id) REFERENCES intake_sources (id) ON DELETE CASCADE,
      CONSTRAINT intake_drafts_state CHECK (state IN ('open', 'published', 'discarded'))
    );
    CREATE INDEX intake_drafts_again ON intake_drafts (source_id, digest);
    CREATE INDEX intake_drafts_age ON intake_drafts (created_at);
    CREATE INDEX intake_drafts_open ON intake_drafts (id) WHERE state = 'open';`,
  // The members' journal entries.
  `
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
  // The direct line, and notes about members.
  `
    CREATE TABLE admin_messages (
      id integer GENERATED ALWAYS AS IDENTITY,
      user_id uuid NOT NULL,
      message text,
      image_url varchar(500),
      is_from_admin boolean NOT NULL DEFAULT false,
      is_read boolean NOT NULL DEFAULT false,
      read_at timestamptz(3),
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_cd88ac69c0495b7c41d863be6b5" PRIMARY KEY (id),
      CONSTRAINT "FK_6b3eecd17d6cdceba907f0fe73c" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
      CONSTRAINT admin_messages_content CHECK ((message IS NOT NULL) OR (image_url IS NOT NULL))
    );
    CREATE INDEX admin_messages_thread ON admin_messages (user_id, id);

    CREATE TABLE message_rate_limits (
      id integer GENERATED ALWAYS AS IDENTITY,
      user_id uuid NOT NULL,
      message_count integer NOT NULL DEFAULT 0,
      window_start timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_147b625b9d23ff5fe652e67e461" PRIMARY KEY (id),
      CONSTRAINT "UQ_2bd6258191cb823651f6f2658c1" UNIQUE (user_id),
      CONSTRAINT "FK_2bd6258191cb823651f6f2658c1" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    );

    CREATE TABLE member_notes (
      id integer GENERATED ALWAYS AS IDENTITY,
      user_id uuid NOT NULL,
      text varchar(2000) NOT NULL,
      author_email varchar(255) NOT NULL,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_472927780ecad09d24862a818ef" PRIMARY KEY (id),
      CONSTRAINT "FK_8fe04ada73e9682fd8649c4be91" FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
    );
    CREATE INDEX member_notes_user ON member_notes (user_id, id);`,
  // Announcements and steps that are sent by mail, and addresses that get none.
  `
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
  // Deliveries by every channel, and the devices, chats and numbers they go to.
  `
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
  // API keys and webhooks.
  `
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
  // The audit trail and figures of the console.
  `
    CREATE TABLE analytics_rollups (
      window_start timestamptz(3) NOT NULL,
      signals integer NOT NULL DEFAULT 0,
      notifications integer NOT NULL DEFAULT 0,
      emails_sent integer NOT NULL DEFAULT 0,
      emails_failed integer NOT NULL DEFAULT 0,
      expected integer NOT NULL DEFAULT 0,
      delivered integer NOT NULL DEFAULT 0,
      latency integer[] NOT NULL DEFAULT '{}',
      members_online integer NOT NULL DEFAULT 0,
      sockets integer NOT NULL DEFAULT 0,
      CONSTRAINT "PK_03a177415d733aa911180e23ae0" PRIMARY KEY (window_start)
    );

    CREATE TABLE audit_log (
      id integer GENERATED ALWAYS AS IDENTITY,
      at timestamptz(3) NOT NULL DEFAULT now(),
      actor_id uuid NOT NULL,
      actor_email varchar(255) NOT NULL,
      action varchar(80) NOT NULL,
      entity varchar(50) NOT NULL,
      entity_id varchar(64),
      before jsonb,
      after jsonb,
      address varchar(45),
      request_id varchar(64) NOT NULL,
      request varchar(200) NOT NULL,
      restore jsonb,
      subject varchar(120),
      CONSTRAINT "PK_07fefa57f7f5ab8fc3f52b3ed0b" PRIMARY KEY (id)
    );
    CREATE INDEX audit_log_actor ON audit_log (actor_id, id);
    CREATE INDEX audit_log_at ON audit_log (at);
    CREATE INDEX audit_log_entity ON audit_log (entity, entity_id, id);
    -- \`forget_person\` alone changes rows, and no more than who is named in them.
    CREATE FUNCTION audit_log_refuse() RETURNS trigger LANGUAGE plpgsql AS $fn$
    BEGIN
      IF TG_OP = 'UPDATE' AND current_setting('t0.forgetting', true) = 'on'
        AND (NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.entity, NEW.entity_id, NEW.request_id)
          IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.entity, OLD.entity_id, OLD.request_id)
      THEN RETURN NEW; END IF;
      RAISE EXCEPTION 'The audit trail is kept as it was written';
    END $fn$;
    CREATE TRIGGER audit_log_kept BEFORE UPDATE OR DELETE ON audit_log
      FOR EACH ROW EXECUTE FUNCTION audit_log_refuse();

    -- Takes the name out of the audit trail and out of the stories of signals, for an account whose deletion is due (docs/product/accounts.md#what-stays).
    -- Programs may call it and cannot change these tables otherwise.
    CREATE FUNCTION forget_person(person uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $fn$
    DECLARE
      own_address text;
      names text[];
    BEGIN
      SELECT u.email INTO own_address FROM users u JOIN account_deletions d ON d.user_id = u.id
        WHERE u.id = person AND d.undone_at IS NULL AND d.due_at <= now();
      IF own_address IS NULL THEN RAISE EXCEPTION 'The deletion of this account is not due'; END IF;
      names := ARRAY(
        SELECT own_address UNION SELECT person::text
        UNION SELECT u.stripe_customer_id FROM users u WHERE u.id = person AND u.stripe_customer_id <> ''
        UNION SELECT u.whop_user_id FROM users u WHERE u.id = person AND u.whop_user_id <> ''
        UNION SELECT s.external_id FROM subscriptions s WHERE s.user_id = person
        UNION SELECT s.customer_id FROM subscriptions s WHERE s.user_id = person AND s.customer_id <> '');
      PERFORM set_config('t0.forgetting', 'on', true);
      UPDATE audit_log a SET
        actor_email = CASE WHEN a.actor_id = person OR a.actor_email = own_address THEN 'deleted account' ELSE a.actor_email END,
        address = CASE WHEN a.actor_id = person THEN NULL ELSE a.address END,
        subject = CASE WHEN a.entity_id = person::text OR mentioned.subject THEN NULL ELSE a.subject END,
        before = CASE WHEN a.entity_id = person::text OR mentioned.before THEN NULL ELSE a.before END,
        after = CASE WHEN a.entity_id = person::text OR mentioned.after THEN NULL ELSE a.after END,
        restore = CASE WHEN a.entity_id = person::text OR mentioned.restore THEN NULL ELSE a.restore END,
        request = CASE WHEN mentioned.request THEN 'deleted account' ELSE a.request END
      FROM audit_log b, LATERAL (
        SELECT coalesce(bool_or(strpos(lower(b.subject), lower(name)) > 0), false) AS subject,
          coalesce(bool_or(strpos(lower(b.before::text), lower(name)) > 0), false) AS before,
          coalesce(bool_or(strpos(lower(b.after::text), lower(name)) > 0), false) AS after,
          coalesce(bool_or(strpos(lower(b.restore::text), lower(name)) > 0), false) AS restore,
          coalesce(bool_or(strpos(lower(b.request), lower(name)) > 0), false) AS request
        FROM unnest(names) AS name) AS mentioned
      WHERE a.id = b.id AND (a.actor_id = person OR a.actor_email = own_address OR a.entity_id = person::text
        OR mentioned.subject OR mentioned.before OR mentioned.after OR mentioned.restore OR mentioned.request);
      UPDATE signal_steps SET actor_email = NULL WHERE actor_email = own_address OR actor_id = person AND actor_email IS NOT NULL;
      PERFORM set_config('t0.forgetting', '', true);
    END $fn$;
    DO $do$ BEGIN
      EXECUTE format('ALTER FUNCTION forget_person(uuid) SET search_path = %I, pg_temp', current_schema());
    END $do$;`,
];

const DROP = `
    DROP TABLE audit_log, analytics_rollups;
    DROP FUNCTION forget_person(uuid), audit_log_refuse();
    DROP TABLE webhook_messages, webhook_events, webhook_attempts, webhooks, api_keys;
    DROP TABLE telegram_links, telegram_chats, step_alerts, sms_numbers, sms_months, sms_messages, sms_codes, relay_endings, push_devices, private_chat_members, notification_preferences, deliveries;
    DROP TABLE signal_mailings, email_suppressions, email_announcements, blacklisted_emails;
    DROP TABLE member_notes, message_rate_limits, admin_messages;
    DROP TABLE journal_entries;
    DROP TABLE intake_drafts, intake_sources;
    DROP TABLE price_alert_fires, price_alerts;
    DROP TABLE user_notifications, message_templates, delivery_receipts, notifications;
    DROP TABLE videos, uploads, resources, chart_notes, chart_memos, blog_posts;
    DROP TABLE record_stamps, record_settings, record_checkpoints, record_tiles;
    DROP FUNCTION record_checkpoints_refuse();
    DROP FUNCTION signal_ledger_payload(signal_steps);
    DROP TABLE signal_ledger, signal_ledger_head, signal_steps, held_signals, signals;
    DROP FUNCTION signal_ledger_enter(), signal_ledger_append(integer, text, text), signal_ledger_refuse(), signal_steps_refuse();
    DROP TABLE price_candles, instruments;
    DROP TABLE cash_months, member_revenue, billing_history, disputes, refunds, payments, invoices, subscription_changes, payers;
    DROP TABLE subscriptions, pending_payments, plans;
    DROP TABLE legal_texts;
    DROP TABLE user_settings, owner_copy;
    DROP TABLE account_deletions, deleted_provider_ids, user_two_factor, user_devices, sessions, registrations, password_reset_tokens, passkeys, not_me_links, account_emails, users;
    DROP FUNCTION users_keep_owner();
    DROP TABLE live_log, live_events;
    DROP FUNCTION live_timeline();
    DROP TABLE idempotency_keys;`;

/** The whole schema, with the rows that the product cannot start without. */
export class InitialSchema1795700000000 implements MigrationInterface {
  name = 'InitialSchema1795700000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const part of PARTS) await queryRunner.query(part);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DROP);
  }
}
