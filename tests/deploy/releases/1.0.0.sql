-- Made by `npm run release-dump`: a database as this release leaves it. Never edited.
CREATE TABLE "migrations" ("id" SERIAL NOT NULL, "timestamp" bigint NOT NULL, "name" character varying NOT NULL, CONSTRAINT "PK_8c82d7f526340ab734260ea46be" PRIMARY KEY ("id"));
CREATE TABLE idempotency_keys (
      user_id uuid NOT NULL,
      key varchar(100) NOT NULL,
      fingerprint varchar(64) NOT NULL,
      response json,
      created_at timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT "PK_392b1af86f210d98d3f0c764728" PRIMARY KEY (user_id, key)
    );
    CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
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
    INSERT INTO live_log (id, epoch, timeline) VALUES (1, substr(md5(gen_random_uuid()::text), 1, 12), live_timeline());
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
    );
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
      VALUES (1, '847', '12', '10,000+', '24/7', 'These results are based on simulated or hypothetical performance results that have certain inherent limitations. Unlike the results shown in an actual performance record, these results do not represent actual trading. Also, because these trades have not actually been executed, these results may have under- or over-compensated for the impact, if any, of certain market factors, such as lack of liquidity. Simulated or hypothetical trading programs in general are also subject to the fact that they are designed with the benefit of hindsight. No representation is being made that any account will or is likely to achieve profits or losses similar to these being shown.');

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
    );
CREATE TABLE legal_texts (
      name varchar(10) NOT NULL,
      text text NOT NULL,
      updated_at timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL DEFAULT 1,
      CONSTRAINT "PK_0a2c596299a7a0363ce732dc9a1" PRIMARY KEY (name)
    );
    INSERT INTO legal_texts (name, text) VALUES
      ('terms', 'The owner of this terminal has not published this text yet.'),
      ('privacy', 'The owner of this terminal has not published this text yet.'),
      ('risk', 'Figures are published by the owner of this service. Trading carries risk of loss.

The owner of this terminal has not published this text yet.');
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
    CREATE UNIQUE INDEX subscriptions_once ON subscriptions (provider, external_id);
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
    );
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
    CREATE INDEX price_candles_age ON price_candles (minute);
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
    -- `forget_person` alone changes rows, and no more than the address of the actor.
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

    -- The text that a row seals: the step as its story has it, in the shape of LedgerPayload (docs/RECORD.md#ledger). `imported` rows
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
      EXECUTE FUNCTION signal_ledger_refuse();
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
      EXECUTE FUNCTION record_checkpoints_refuse();
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
    );
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
    CREATE UNIQUE INDEX user_notifications_once ON user_notifications (user_id, notification_id);
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
    CREATE UNIQUE INDEX price_alert_fires_once ON price_alert_fires (alert_id, instrument, tick_at);
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
    CREATE INDEX intake_drafts_open ON intake_drafts (id) WHERE state = 'open';
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
    CREATE UNIQUE INDEX journal_entries_once ON journal_entries (user_id, signal_id);
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
    CREATE INDEX member_notes_user ON member_notes (user_id, id);
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
    CREATE INDEX signal_mailings_waiting ON signal_mailings (created_at) WHERE fanned_out_at IS NULL;
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
    );
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
    CREATE INDEX webhook_messages_age ON webhook_messages (created_at);
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
    -- `forget_person` alone changes rows, and no more than who is named in them.
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
    END $do$;
INSERT INTO "migrations"("timestamp", "name") VALUES (1795700000000, 'InitialSchema1795700000000');
ALTER TABLE "audit_log" DISABLE TRIGGER USER;
ALTER TABLE "record_checkpoints" DISABLE TRIGGER USER;
ALTER TABLE "record_stamps" DISABLE TRIGGER USER;
ALTER TABLE "signal_ledger" DISABLE TRIGGER USER;
ALTER TABLE "signal_steps" DISABLE TRIGGER USER;
ALTER TABLE "users" DISABLE TRIGGER USER;
TRUNCATE "account_emails", "analytics_rollups", "audit_log", "billing_history", "blacklisted_emails", "blog_posts", "cash_months", "chart_memos", "chart_notes", "deleted_provider_ids", "delivery_receipts", "disputes", "email_suppressions", "idempotency_keys", "instruments", "intake_sources", "invoices", "legal_texts", "live_events", "live_log", "member_revenue", "message_templates", "owner_copy", "password_reset_tokens", "payments", "pending_payments", "plans", "price_candles", "private_chat_members", "record_checkpoints", "record_settings", "record_stamps", "record_tiles", "refunds", "registrations", "relay_endings", "resources", "sessions", "signal_ledger", "signal_ledger_head", "signal_steps", "signals", "sms_messages", "subscription_changes", "uploads", "users", "videos", "webhook_events", "webhook_messages", "account_deletions", "admin_messages", "api_keys", "email_announcements", "held_signals", "intake_drafts", "journal_entries", "member_notes", "message_rate_limits", "not_me_links", "notification_preferences", "notifications", "passkeys", "payers", "price_alerts", "push_devices", "signal_mailings", "sms_codes", "sms_months", "sms_numbers", "step_alerts", "subscriptions", "telegram_chats", "telegram_links", "user_devices", "user_settings", "user_two_factor", "webhooks", "deliveries", "price_alert_fires", "user_notifications", "webhook_attempts" RESTART IDENTITY CASCADE;
INSERT INTO "audit_log" (id, at, actor_id, actor_email, action, entity, entity_id, before, after, address, request_id, request, restore, subject) OVERRIDING SYSTEM VALUE SELECT id, at, actor_id, actor_email, action, entity, entity_id, before, after, address, request_id, request, restore, subject FROM json_populate_recordset(NULL::"audit_log", $rows$[
{"id":1,"at":"2026-11-19T20:32:58.65+00:00","actor_id":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","actor_email":"admin@t0.local","action":"signals.created","entity":"signals","entity_id":"1","before":null,"after":{"slPrice": "198.45000", "t0Price": "196.90000", "t1Price": "195.96000", "direction": "short", "entryPrice": "197.84000", "instrument": "GBPJPY"},"address":null,"request_id":"r-1","request":"POST /api/signals","restore":null,"subject":null},
{"id":2,"at":"2026-11-21T22:32:58.65+00:00","actor_id":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","actor_email":"admin@t0.local","action":"signals.created","entity":"signals","entity_id":"2","before":null,"after":{"slPrice": "42395.00000", "t0Price": "42880.00000", "t1Price": "43240.00000", "direction": "long", "entryPrice": "42610.00000", "instrument": "US30"},"address":null,"request_id":"r-2","request":"POST /api/signals","restore":null,"subject":null},
{"id":3,"at":"2026-11-23T18:32:58.65+00:00","actor_id":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","actor_email":"admin@t0.local","action":"signals.created","entity":"signals","entity_id":"3","before":null,"after":{"slPrice": "1.35710", "t0Price": "1.34640", "t1Price": "1.33950", "direction": "short", "entryPrice": "1.35260", "instrument": "GBPUSD"},"address":null,"request_id":"r-3","request":"POST /api/signals","restore":null,"subject":null},
{"id":4,"at":"2026-11-25T14:32:58.65+00:00","actor_id":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","actor_email":"admin@t0.local","action":"signals.created","entity":"signals","entity_id":"4","before":null,"after":{"slPrice": "0.64390", "t0Price": "0.65100", "t1Price": "0.65660", "direction": "long", "entryPrice": "0.64720", "instrument": "AUDUSD"},"address":null,"request_id":"r-4","request":"POST /api/signals","restore":null,"subject":null},
{"id":5,"at":"2026-11-26T12:32:58.65+00:00","actor_id":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","actor_email":"admin@t0.local","action":"signals.created","entity":"signals","entity_id":"5","before":null,"after":{"slPrice": "0.65860", "t0Price": "0.64890", "t1Price": "0.64210", "direction": "short", "entryPrice": "0.65480", "instrument": "AUDUSD"},"address":null,"request_id":"r-5","request":"POST /api/signals","restore":null,"subject":null},
{"id":6,"at":"2026-11-27T09:32:58.65+00:00","actor_id":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","actor_email":"admin@t0.local","action":"signals.created","entity":"signals","entity_id":"6","before":null,"after":{"slPrice": "43190.00000", "t0Price": "42640.00000", "t1Price": "42210.00000", "direction": "short", "entryPrice": "42980.00000", "instrument": "US30"},"address":null,"request_id":"r-6","request":"POST /api/signals","restore":null,"subject":null},
{"id":7,"at":"2026-11-27T14:32:58.65+00:00","actor_id":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","actor_email":"admin@t0.local","action":"signals.created","entity":"signals","entity_id":"7","before":null,"after":{"slPrice": "1.33560", "t0Price": "1.35020", "t1Price": "1.36100", "direction": "long", "entryPrice": "1.34180", "instrument": "GBPUSD"},"address":null,"request_id":"r-7","request":"POST /api/signals","restore":null,"subject":null},
{"id":8,"at":"2026-11-27T17:32:58.65+00:00","actor_id":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","actor_email":"admin@t0.local","action":"signals.created","entity":"signals","entity_id":"8","before":null,"after":{"slPrice": "195.38000", "t0Price": "197.05000", "t1Price": "198.40000", "direction": "long", "entryPrice": "196.12000", "instrument": "GBPJPY"},"address":null,"request_id":"r-8","request":"POST /api/signals","restore":null,"subject":null}
]$rows$);
INSERT INTO "blog_posts" (id, title, content, author, excerpt, image_url, is_published, created_at, updated_at, created_by, version, publish_at, notify_members, notified_at) OVERRIDING SYSTEM VALUE SELECT id, title, content, author, excerpt, image_url, is_published, created_at, updated_at, created_by, version, publish_at, notify_members, notified_at FROM json_populate_recordset(NULL::"blog_posts", $rows$[
{"id":1,"title":"Trading the US open on US30 without chasing it","content":"The first fifteen minutes after the New York open decide less than they seem to. They set a range; what happens at its edges decides the morning.\n\nTo be completed: the statistics of failed first breaks, and the two charts from last week.","author":"T0 Desk","excerpt":"Draft: the first fifteen minutes, the opening range, and when to leave the Dow alone.","image_url":null,"is_published":false,"created_at":"2026-11-27T15:32:58.679+00:00","updated_at":"2026-11-27T18:32:58.572+00:00","created_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","version":1,"publish_at":null,"notify_members":false,"notified_at":null},
{"id":2,"title":"What the confidence figure on a signal does and does not say","content":"Every signal carries a confidence between 1 and 100, and every week somebody asks whether 86 means that 86 of 100 such trades win. It does not. It is a grade of how many of our conditions stand in line, given before the trade, by the person who publishes it.\n\nThe conditions are few: the monthly and weekly direction agree; the entry lies at a level that was drawn before price arrived; the stop is behind something that others defend; the first target is at least as far as the stop; nothing scheduled is about to interrupt. All five make a figure in the nineties. Three make one in the sixties, and below that we usually do not publish.\n\nUse it to rank, not to predict. When two signals want the same margin, take the higher one. When your week has been poor, take only those labelled Very High. Do not double the size because a figure is large: the stop is the only number in a signal that limits what you can lose.\n\nWe keep the figure unchanged once a signal is out. A grade that is corrected after the exam teaches nobody anything.","author":"T0 Desk","excerpt":"Eighty-six percent is not the chance to win. How the figure is made, and how we suggest to use it when choosing size.","image_url":null,"is_published":true,"created_at":"2026-11-14T20:32:58.679+00:00","updated_at":"2026-11-27T18:32:58.572+00:00","created_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","version":1,"publish_at":null,"notify_members":false,"notified_at":null},
{"id":3,"title":"GBPJPY: why the Asian range matters to a London trader","content":"GBPJPY is two markets in one symbol. The yen side moves with Tokyo, the pound side with London, and between them lies a range that both will look at: the high and low printed between midnight and six o’clock UTC.\n\nLondon’s first move is very often through one side of that range and back. It is not a signal by itself. It becomes one when three things meet: the side that was taken is the one against the weekly direction, the return happens within the first two hours, and the four-hour candle closes back inside.\n\nThen the entry is the retest of the broken side, the stop lies beyond the extreme of the sweep, and T0 is the opposite side of the Asian range. T1 belongs to the weekly chart and has nothing to do with the session.\n\nTwo warnings. On days with a Bank of England or Bank of Japan decision the range is a trap on both sides, and we publish nothing until it is over. And when the Asian range is already wider than the average day, the energy has been spent: the better trade is none.","author":"T0 Desk","excerpt":"The pair sleeps, is woken twice, and leaves two levels behind. How we use the Asian high and low without trading the Asian session.","image_url":null,"is_published":true,"created_at":"2026-11-20T20:32:58.679+00:00","updated_at":"2026-11-27T18:32:58.572+00:00","created_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","version":1,"publish_at":null,"notify_members":false,"notified_at":null},
{"id":4,"title":"Stops belong where the idea is wrong","content":"Ask ten traders where their stop is and most will answer with a number of pips. Twenty, because it is always twenty. The market does not know about the twenty. It knows about the low from which the last leg began, and it will happily visit the space above it.\n\nEvery trade of ours begins with one sentence: this idea is wrong if price trades there. Only then comes the distance, and only then the size. In that order the stop is information; in the other order it is decoration.\n\nThe arithmetic is short. Risk in money, divided by the distance to the stop in pips, divided by the value of a pip, is the size. If the distance is large the size is small, and nothing else changes. If the size becomes too small to bother with, the trade is not there; it is not a reason to move the stop closer.\n\nMoving a stop to the entry is a different decision from placing it. We do it when T0 is reached, as the idea has then been paid for once, and not a moment earlier because the candle looks tired.\n\nThe worksheet among the resources does the division for each instrument we publish. Print it, fill it in before the order, and keep the pages: after thirty of them you will know more about your risk than any platform tells you.","author":"T0 Desk","excerpt":"A stop chosen by the size of the loss is a guess about your wallet. A stop chosen by the chart is a statement about the market.","image_url":null,"is_published":true,"created_at":"2026-11-24T20:32:58.679+00:00","updated_at":"2026-11-27T18:32:58.572+00:00","created_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","version":1,"publish_at":null,"notify_members":false,"notified_at":null},
{"id":5,"title":"Reading the weekly close before the week begins","content":"A weekly chart prints fifty-two candles a year. Each one is the sum of every argument buyers and sellers had in five days, and the close is where the argument stood when everybody went home. That makes it the cheapest piece of analysis there is: five minutes, once a week, before the first session opens.\n\nQuestion one: where within its range did the week close? A close in the upper third after a sweep of the prior low is acceptance, whatever the colour of the body. A close in the middle is no information, and no information is a reason to trade smaller, not to look harder.\n\nQuestion two: whose stops were taken? Mark the previous week’s high and low. If one of them was traded through and the week still closed back inside, the move beyond it was liquidity and not intent. The other side of the range is then the natural objective, and the extreme of the sweep is the natural place to be wrong.\n\nQuestion three: does the month agree? A weekly signal against the monthly direction can still pay, but it should be paid sooner. We take the first target and give up the second.\n\nWrite the three answers down before Monday. On Wednesday, when the chart argues with you, the note you wrote with a clear head is worth more than the one you would write then.","author":"T0 Desk","excerpt":"Where a weekly candle closes within its range says more than its colour. Three questions that take five minutes on a Sunday.","image_url":null,"is_published":true,"created_at":"2026-11-26T22:32:58.679+00:00","updated_at":"2026-11-27T18:32:58.572+00:00","created_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","version":1,"publish_at":null,"notify_members":false,"notified_at":null}
]$rows$);
INSERT INTO "chart_memos" (id, instrument, memo_text, memo_image_urls, key_levels, market_structure, risk_management, updated_at, updated_by, version) OVERRIDING SYSTEM VALUE SELECT id, instrument, memo_text, memo_image_urls, key_levels, market_structure, risk_management, updated_at, updated_by, version FROM json_populate_recordset(NULL::"chart_memos", $rows$[
{"id":1,"instrument":"GBPJPY","memo_text":"Buyers defended the monthly demand zone a second time and the broken weekly high is being retested from above. The yen is soft against every major this week, so the pound does not have to do the work alone. We look for continuation, on retests only.","memo_image_urls":[],"key_levels":"199.80 monthly range high\n198.40 T1, weekly imbalance\n197.05 T0, last 4H high\n196.12 entry, broken weekly high\n195.38 stop, London low","market_structure":"Monthly: up. Weekly: up, higher low confirmed. 4H: up while 195.38 holds. All three agree, which is why the confidence is high.","risk_management":"Risk one unit. Take half at T0 and bring the stop to the entry. Flat before a Bank of Japan decision, whatever the profit.","updated_at":"2026-11-27T18:32:58.572+00:00","updated_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","version":1},
{"id":2,"instrument":"GBPUSD","memo_text":"Cable is caught between weekly supply and the base of the month. The middle of that range has cost more than it paid, so the plan is patient: one limit order under Monday’s low, inside the unfilled imbalance, and nothing else.","memo_image_urls":[],"key_levels":"1.3610 T1, supply above the yearly high\n1.3502 T0, range high\n1.3418 entry, 4H imbalance\n1.3356 stop, monthly base","market_structure":"Monthly: up, extended. Weekly: range. 4H: down into the imbalance. A reaction there would be the first higher low.","risk_management":"Half a unit, as the weekly chart does not agree yet. The order is cancelled if price reaches 1.3502 first: the move has then left without us.","updated_at":"2026-11-27T18:32:58.572+00:00","updated_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","version":1},
{"id":3,"instrument":"US30","memo_text":"Third visit to weekly supply with less momentum each time. Index traders are long and comfortable, which makes the way down faster than the way up was. The short is valid below the supply only; above it we are simply wrong.","memo_image_urls":[],"key_levels":"43,190 stop, above weekly supply\n42,980 entry, 4H lower high\n42,640 T0, range midpoint\n42,210 T1, open gap","market_structure":"Monthly: up, slowing. Weekly: rejection at supply. 4H: first lower high printed. A trade against the month, so T1 is the end of it.","risk_management":"Half a unit, and a quarter across US data. At T0 the stop goes to the entry without discussion. No re-entry above 43,190.","updated_at":"2026-11-27T18:32:58.572+00:00","updated_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","version":1}
]$rows$);
INSERT INTO "chart_notes" (id, instrument, timeframe, note, updated_at, updated_by, version) OVERRIDING SYSTEM VALUE SELECT id, instrument, timeframe, note, updated_at, updated_by, version FROM json_populate_recordset(NULL::"chart_notes", $rows$[
{"id":1,"instrument":"GBPJPY","timeframe":"Monthly","note":"Demand at 193.40 to 195.10 held on its second test and the month is trading back above the prior close. Direction is up while no month closes below 193.40. Objective: the range high at 199.80.","updated_at":"2026-11-27T18:32:58.572+00:00","updated_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","version":1},
{"id":2,"instrument":"GBPJPY","timeframe":"Weekly","note":"Broke and retested the weekly high at 195.90. As long as weeks close above it, dips are bought. A close back below turns this into a range and takes T1 off the table.","updated_at":"2026-11-27T18:32:58.572+00:00","updated_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","version":1},
{"id":3,"instrument":"GBPJPY","timeframe":"4H","note":"Higher low at 195.38 after the London sweep. Entry zone 196.00 to 196.20, first resistance 197.05. Below 195.38 the structure is broken: no second attempt on the same day.","updated_at":"2026-11-27T18:32:58.572+00:00","updated_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","version":1},
{"id":4,"instrument":"GBPUSD","timeframe":"Monthly","note":"Closed above 1.3400 for the third month. Monthly direction is up, but price is in the upper quarter of the yearly range: pullbacks are deeper here, and late longs pay for them.","updated_at":"2026-11-27T18:32:58.572+00:00","updated_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","version":1},
{"id":5,"instrument":"GBPUSD","timeframe":"Weekly","note":"Supply at 1.3520 to 1.3570 rejected twice. Between it and 1.3356 the week is a range; we buy the lower third, sell nothing in the middle.","updated_at":"2026-11-27T18:32:58.572+00:00","updated_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","version":1},
{"id":6,"instrument":"GBPUSD","timeframe":"4H","note":"Imbalance between 1.3400 and 1.3425 is unfilled, right under Monday’s low. That is where the limit order waits. No fill, no trade.","updated_at":"2026-11-27T18:32:58.572+00:00","updated_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","version":1},
{"id":7,"instrument":"US30","timeframe":"Monthly","note":"Trend is up, momentum is not: each of the last three monthly bodies is smaller than the one before. Good for targets at prior highs, poor for breakouts.","updated_at":"2026-11-27T18:32:58.572+00:00","updated_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","version":1},
{"id":8,"instrument":"US30","timeframe":"Weekly","note":"Third touch of weekly supply at 42,900 to 43,150. The first two turned some 700 points each. A weekly close above 43,190 ends the idea for good.","updated_at":"2026-11-27T18:32:58.572+00:00","updated_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","version":1},
{"id":9,"instrument":"US30","timeframe":"4H","note":"Lower high at 42,980. First support 42,640, then the gap at 42,210. Around US data reduce the size or wait: spreads on the index triple within a second.","updated_at":"2026-11-27T18:32:58.572+00:00","updated_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","version":1}
]$rows$);
INSERT INTO "instruments" (id, symbol, name, class, base, quote, decimals, pip_factor, unit, grouped, contract_size, smallest_size, size_step, chart_symbol, reference_price, source, source_symbol, aliases, static_price, charted, open_for_signals, in_ticker, place, created_at, updated_at, version) OVERRIDING SYSTEM VALUE SELECT id, symbol, name, class, base, quote, decimals, pip_factor, unit, grouped, contract_size, smallest_size, size_step, chart_symbol, reference_price, source, source_symbol, aliases, static_price, charted, open_for_signals, in_ticker, place, created_at, updated_at, version FROM json_populate_recordset(NULL::"instruments", $rows$[
{"id":1,"symbol":"AUDUSD","name":"Australian Dollar / US Dollar","class":"currency","base":"AUD","quote":"USD","decimals":5,"pip_factor":10000,"unit":"pips","grouped":false,"contract_size":100000.00000000,"smallest_size":0.01000000,"size_step":0.01000000,"chart_symbol":"OANDA:AUDUSD","reference_price":0.64980,"source":null,"source_symbol":null,"aliases":[],"static_price":null,"charted":false,"open_for_signals":true,"in_ticker":true,"place":10,"created_at":"2026-11-27T18:32:58.051+00:00","updated_at":"2026-11-27T18:32:58.051+00:00","version":1},
{"id":2,"symbol":"GBPJPY","name":"British Pound / Japanese Yen","class":"currency","base":"GBP","quote":"JPY","decimals":3,"pip_factor":100,"unit":"pips","grouped":false,"contract_size":100000.00000000,"smallest_size":0.01000000,"size_step":0.01000000,"chart_symbol":"OANDA:GBPJPY","reference_price":196.12000,"source":null,"source_symbol":null,"aliases":[],"static_price":null,"charted":true,"open_for_signals":true,"in_ticker":true,"place":20,"created_at":"2026-11-27T18:32:58.051+00:00","updated_at":"2026-11-27T18:32:58.051+00:00","version":1},
{"id":3,"symbol":"GBPUSD","name":"British Pound / US Dollar","class":"currency","base":"GBP","quote":"USD","decimals":5,"pip_factor":10000,"unit":"pips","grouped":false,"contract_size":100000.00000000,"smallest_size":0.01000000,"size_step":0.01000000,"chart_symbol":"OANDA:GBPUSD","reference_price":1.34500,"source":null,"source_symbol":null,"aliases":[],"static_price":null,"charted":true,"open_for_signals":true,"in_ticker":false,"place":30,"created_at":"2026-11-27T18:32:58.051+00:00","updated_at":"2026-11-27T18:32:58.051+00:00","version":1},
{"id":4,"symbol":"US30","name":"Dow Jones Industrial Average","class":"index","base":"US30","quote":"USD","decimals":2,"pip_factor":1,"unit":"points","grouped":true,"contract_size":1.00000000,"smallest_size":0.10000000,"size_step":0.10000000,"chart_symbol":"FOREXCOM:DJI","reference_price":42850.00000,"source":null,"source_symbol":null,"aliases":["DJ30","WS30","DJI","DJIA","DOW"],"static_price":null,"charted":true,"open_for_signals":true,"in_ticker":true,"place":40,"created_at":"2026-11-27T18:32:58.051+00:00","updated_at":"2026-11-27T18:32:58.051+00:00","version":1},
{"id":5,"symbol":"BTCUSD","name":"Bitcoin / US Dollar","class":"crypto","base":"BTC","quote":"USD","decimals":2,"pip_factor":1,"unit":"points","grouped":true,"contract_size":1.00000000,"smallest_size":0.01000000,"size_step":0.01000000,"chart_symbol":"KRAKEN:BTCUSD","reference_price":104200.00000,"source":null,"source_symbol":null,"aliases":[],"static_price":"110,140","charted":false,"open_for_signals":false,"in_ticker":false,"place":50,"created_at":"2026-11-27T18:32:58.051+00:00","updated_at":"2026-11-27T18:32:58.051+00:00","version":1},
{"id":6,"symbol":"XAUUSD","name":"Gold / US Dollar","class":"metal","base":"XAU","quote":"USD","decimals":2,"pip_factor":1,"unit":"points","grouped":false,"contract_size":100.00000000,"smallest_size":0.01000000,"size_step":0.01000000,"chart_symbol":"OANDA:XAUUSD","reference_price":3315.00000,"source":null,"source_symbol":null,"aliases":[],"static_price":"3,346.7","charted":false,"open_for_signals":false,"in_ticker":false,"place":60,"created_at":"2026-11-27T18:32:58.051+00:00","updated_at":"2026-11-27T18:32:58.051+00:00","version":1}
]$rows$);
INSERT INTO "legal_texts" (name, text, updated_at, version) OVERRIDING SYSTEM VALUE SELECT name, text, updated_at, version FROM json_populate_recordset(NULL::"legal_texts", $rows$[
{"name":"privacy","text":"The owner of this terminal has not published this text yet.","updated_at":"2026-11-27T18:32:58.051+00:00","version":1},
{"name":"risk","text":"Figures are published by the owner of this service. Trading carries risk of loss.\n\nThe owner of this terminal has not published this text yet.","updated_at":"2026-11-27T18:32:58.051+00:00","version":1},
{"name":"terms","text":"The owner of this terminal has not published this text yet.","updated_at":"2026-11-27T18:32:58.051+00:00","version":1}
]$rows$);
INSERT INTO "live_events" (seq, type, v, audience, data, at, published_at) OVERRIDING SYSTEM VALUE SELECT seq, type, v, audience, data, at, published_at FROM json_populate_recordset(NULL::"live_events", $rows$[
{"seq":1,"type":"instrument.changed","v":1,"audience":"members","data":{},"at":"2026-11-27T18:32:58.74+00:00","published_at":"2026-11-27T18:32:58.74+00:00"}
]$rows$);
INSERT INTO "live_log" (id, epoch, last_seq, timeline) OVERRIDING SYSTEM VALUE SELECT id, epoch, last_seq, timeline FROM json_populate_recordset(NULL::"live_log", $rows$[
{"id":1,"epoch":"086938f1d924","last_seq":1,"timeline":1}
]$rows$);
INSERT INTO "owner_copy" (id, active_traders, active_signals, traders, support, education_portal_url, billing_update_url, support_email, results_text, updated_at, version) OVERRIDING SYSTEM VALUE SELECT id, active_traders, active_signals, traders, support, education_portal_url, billing_update_url, support_email, results_text, updated_at, version FROM json_populate_recordset(NULL::"owner_copy", $rows$[
{"id":1,"active_traders":"847","active_signals":"12","traders":"10,000+","support":"24/7","education_portal_url":null,"billing_update_url":null,"support_email":null,"results_text":"These results are based on simulated or hypothetical performance results that have certain inherent limitations. Unlike the results shown in an actual performance record, these results do not represent actual trading. Also, because these trades have not actually been executed, these results may have under- or over-compensated for the impact, if any, of certain market factors, such as lack of liquidity. Simulated or hypothetical trading programs in general are also subject to the fact that they are designed with the benefit of hindsight. No representation is being made that any account will or is likely to achieve profits or losses similar to these being shown.","updated_at":"2026-11-27T18:32:58.051+00:00","version":1}
]$rows$);
INSERT INTO "signal_ledger" (index, at, signal_id, kind, nonce, payload, commitment, leaf) OVERRIDING SYSTEM VALUE SELECT index, at, signal_id, kind, nonce, payload, commitment, leaf FROM json_populate_recordset(NULL::"signal_ledger", $rows$[
{"index":0,"at":"2026-11-27T18:32:58.688+00:00","signal_id":1,"kind":"published","nonce":"\\xcdf8e00341b2e599d83b6803e38ea8df","payload":"{\"v\" : 1, \"kind\" : \"published\", \"signalId\" : 1, \"step\" : \"published\", \"state\" : {\"id\": 1, \"memo\": \"T1 reached 17 November, full target\", \"t0Hit\": true, \"status\": \"closed\", \"slPrice\": \"198.450\", \"t0HitAt\": null, \"t0Price\": \"196.900\", \"t1Price\": \"195.960\", \"version\": 1, \"closedAt\": \"2026-11-20T14:32:58.650Z\", \"createdAt\": \"2026-11-19T20:32:58.650Z\", \"direction\": \"short\", \"updatedAt\": \"2026-11-27T18:32:58.572Z\", \"closePrice\": \"195.960\", \"confidence\": 74, \"entryPrice\": \"197.840\", \"instrument\": \"GBPJPY\", \"closeReason\": \"t1\", \"monthlyBias\": \"Bearish\", \"targetPrice\": \"196.900\", \"currentPrice\": null}, \"price\" : null, \"tick\" : null, \"closeReason\" : null, \"withdrawalReason\" : null, \"changes\" : null}","commitment":"\\x6a72d86601c772bae2a917eefaa5d0f46b8198ffdd272114701d6d180b2b3b56","leaf":"0 2026-11-27T18:32:58.688Z 1 published 6a72d86601c772bae2a917eefaa5d0f46b8198ffdd272114701d6d180b2b3b56"},
{"index":1,"at":"2026-11-27T18:32:58.689+00:00","signal_id":1,"kind":"imported","nonce":"\\x59dd3b8da0c52b5ddbb56f3e62dcc245","payload":"{\"v\" : 1, \"kind\" : \"imported\", \"signalId\" : 1, \"step\" : \"closed\", \"state\" : null, \"price\" : \"195.96000\", \"tick\" : null, \"closeReason\" : \"t1\", \"withdrawalReason\" : null, \"changes\" : null}","commitment":"\\x2092563e26d86f9b6bd7e2cad266bcbd2d71343dd6e8b20e743ef03a9f367815","leaf":"1 2026-11-27T18:32:58.689Z 1 imported 2092563e26d86f9b6bd7e2cad266bcbd2d71343dd6e8b20e743ef03a9f367815"},
{"index":2,"at":"2026-11-27T18:32:58.689+00:00","signal_id":2,"kind":"published","nonce":"\\xef3bde98185955bdfb1a3b13ef04c664","payload":"{\"v\" : 1, \"kind\" : \"published\", \"signalId\" : 2, \"step\" : \"published\", \"state\" : {\"id\": 2, \"memo\": \"Stopped before the open, no follow-through\", \"t0Hit\": false, \"status\": \"closed\", \"slPrice\": \"42395.00\", \"t0HitAt\": null, \"t0Price\": \"42880.00\", \"t1Price\": \"43240.00\", \"version\": 1, \"closedAt\": \"2026-11-22T07:32:58.650Z\", \"createdAt\": \"2026-11-21T22:32:58.650Z\", \"direction\": \"long\", \"updatedAt\": \"2026-11-27T18:32:58.572Z\", \"closePrice\": \"42395.00\", \"confidence\": 69, \"entryPrice\": \"42610.00\", \"instrument\": \"US30\", \"closeReason\": \"stop\", \"monthlyBias\": \"Bullish\", \"targetPrice\": \"42880.00\", \"currentPrice\": null}, \"price\" : null, \"tick\" : null, \"closeReason\" : null, \"withdrawalReason\" : null, \"changes\" : null}","commitment":"\\x09745426e3e1424037f27ea3364f6c06ef31b041fe1d40264d5cd41587f86e7c","leaf":"2 2026-11-27T18:32:58.689Z 2 published 09745426e3e1424037f27ea3364f6c06ef31b041fe1d40264d5cd41587f86e7c"},
{"index":3,"at":"2026-11-27T18:32:58.69+00:00","signal_id":2,"kind":"imported","nonce":"\\x0f4584d3616c6aa73d69b7af3f00ad25","payload":"{\"v\" : 1, \"kind\" : \"imported\", \"signalId\" : 2, \"step\" : \"closed\", \"state\" : null, \"price\" : \"42395.00000\", \"tick\" : null, \"closeReason\" : \"stop\", \"withdrawalReason\" : null, \"changes\" : null}","commitment":"\\x5b2eb9210c2706b6602b43750d50ddb815fd802c099f86a4a0b7c15c623af8a2","leaf":"3 2026-11-27T18:32:58.690Z 2 imported 5b2eb9210c2706b6602b43750d50ddb815fd802c099f86a4a0b7c15c623af8a2"},
{"index":4,"at":"2026-11-27T18:32:58.69+00:00","signal_id":3,"kind":"published","nonce":"\\xe0fe756b4b3539282336aa6154a6f2c8","payload":"{\"v\" : 1, \"kind\" : \"published\", \"signalId\" : 3, \"step\" : \"published\", \"state\" : {\"id\": 3, \"memo\": \"T1 reached, full move from weekly supply\", \"t0Hit\": true, \"status\": \"closed\", \"slPrice\": \"1.35710\", \"t0HitAt\": null, \"t0Price\": \"1.34640\", \"t1Price\": \"1.33950\", \"version\": 1, \"closedAt\": \"2026-11-25T05:32:58.650Z\", \"createdAt\": \"2026-11-23T18:32:58.650Z\", \"direction\": \"short\", \"updatedAt\": \"2026-11-27T18:32:58.572Z\", \"closePrice\": \"1.33950\", \"confidence\": 88, \"entryPrice\": \"1.35260\", \"instrument\": \"GBPUSD\", \"closeReason\": \"t1\", \"monthlyBias\": \"Bearish\", \"targetPrice\": \"1.34640\", \"currentPrice\": null}, \"price\" : null, \"tick\" : null, \"closeReason\" : null, \"withdrawalReason\" : null, \"changes\" : null}","commitment":"\\x271053cb87fc06299ddb1c895347bf21a7ef1ede84e2e3b98f31878b7f8d89b0","leaf":"4 2026-11-27T18:32:58.690Z 3 published 271053cb87fc06299ddb1c895347bf21a7ef1ede84e2e3b98f31878b7f8d89b0"},
{"index":5,"at":"2026-11-27T18:32:58.69+00:00","signal_id":3,"kind":"imported","nonce":"\\xdb9d90ef3c125e8c2dbc827ee4161c0f","payload":"{\"v\" : 1, \"kind\" : \"imported\", \"signalId\" : 3, \"step\" : \"closed\", \"state\" : null, \"price\" : \"1.33950\", \"tick\" : null, \"closeReason\" : \"t1\", \"withdrawalReason\" : null, \"changes\" : null}","commitment":"\\x63372278bd7c51fc782c2bd5443b931f2d9ef7e5c7b467d4369d23627c77c5f1","leaf":"5 2026-11-27T18:32:58.690Z 3 imported 63372278bd7c51fc782c2bd5443b931f2d9ef7e5c7b467d4369d23627c77c5f1"},
{"index":6,"at":"2026-11-27T18:32:58.69+00:00","signal_id":4,"kind":"published","nonce":"\\x467002f04dd3b3c11e18d3f568fdc12e","payload":"{\"v\" : 1, \"kind\" : \"published\", \"signalId\" : 4, \"step\" : \"published\", \"state\" : {\"id\": 4, \"memo\": \"Stop to entry after T0. Holding for the monthly level.\", \"t0Hit\": true, \"status\": \"active\", \"slPrice\": \"0.64390\", \"t0HitAt\": null, \"t0Price\": \"0.65100\", \"t1Price\": \"0.65660\", \"version\": 1, \"closedAt\": null, \"createdAt\": \"2026-11-25T14:32:58.650Z\", \"direction\": \"long\", \"updatedAt\": \"2026-11-27T18:32:58.572Z\", \"closePrice\": null, \"confidence\": 82, \"entryPrice\": \"0.64720\", \"instrument\": \"AUDUSD\", \"closeReason\": null, \"monthlyBias\": \"Bullish\", \"targetPrice\": \"0.65100\", \"currentPrice\": null}, \"price\" : null, \"tick\" : null, \"closeReason\" : null, \"withdrawalReason\" : null, \"changes\" : null}","commitment":"\\xf4902ab76fbe4da2baf1c1cfabc84d6f31e73da78603098fba737d482c497775","leaf":"6 2026-11-27T18:32:58.690Z 4 published f4902ab76fbe4da2baf1c1cfabc84d6f31e73da78603098fba737d482c497775"},
{"index":7,"at":"2026-11-27T18:32:58.69+00:00","signal_id":5,"kind":"published","nonce":"\\xad2508a0f811982195244102d83e3c62","payload":"{\"v\" : 1, \"kind\" : \"published\", \"signalId\" : 5, \"step\" : \"published\", \"state\" : {\"id\": 5, \"memo\": \"Only if Asia sweeps the high first\", \"t0Hit\": false, \"status\": \"limit\", \"slPrice\": \"0.65860\", \"t0HitAt\": null, \"t0Price\": \"0.64890\", \"t1Price\": \"0.64210\", \"version\": 1, \"closedAt\": null, \"stopRule\": \"trail\", \"createdAt\": \"2026-11-26T12:32:58.650Z\", \"direction\": \"short\", \"updatedAt\": \"2026-11-27T18:32:58.572Z\", \"closePrice\": null, \"confidence\": 64, \"entryPrice\": \"0.65480\", \"instrument\": \"AUDUSD\", \"closeReason\": null, \"monthlyBias\": \"Potentially Reversing\", \"targetPrice\": \"0.64890\", \"currentPrice\": null, \"trailDistance\": \"0.00380\"}, \"price\" : null, \"tick\" : null, \"closeReason\" : null, \"withdrawalReason\" : null, \"changes\" : null}","commitment":"\\x3179bf39128b6101c7d95235addfa1f855bd1fdc35572a84012e215116ea80c4","leaf":"7 2026-11-27T18:32:58.690Z 5 published 3179bf39128b6101c7d95235addfa1f855bd1fdc35572a84012e215116ea80c4"},
{"index":8,"at":"2026-11-27T18:32:58.69+00:00","signal_id":6,"kind":"published","nonce":"\\xeed03a2667826e58428af9b0ff7f8554","payload":"{\"v\" : 1, \"kind\" : \"published\", \"signalId\" : 6, \"step\" : \"published\", \"state\" : {\"id\": 6, \"memo\": \"Weekly supply, third touch. Size down into the data.\", \"t0Hit\": false, \"status\": \"active\", \"slPrice\": \"43190.00\", \"t0HitAt\": null, \"t0Price\": \"42640.00\", \"t1Price\": \"42210.00\", \"version\": 1, \"closedAt\": null, \"portions\": [40, 30, 20, 10], \"stopRule\": \"behind-targets\", \"createdAt\": \"2026-11-27T09:32:58.650Z\", \"direction\": \"short\", \"updatedAt\": \"2026-11-27T18:32:58.572Z\", \"closePrice\": null, \"confidence\": 78, \"entryPrice\": \"42980.00\", \"instrument\": \"US30\", \"closeReason\": null, \"monthlyBias\": \"Bearish\", \"targetPrice\": \"42640.00\", \"currentPrice\": null, \"entryZonePrice\": \"43050.00\", \"furtherTargets\": [\"41850.00\", \"41400.00\"]}, \"price\" : null, \"tick\" : null, \"closeReason\" : null, \"withdrawalReason\" : null, \"changes\" : null}","commitment":"\\x117c556b5f438a97c6b966ee5f2355da96f711909d9af2caef8cb157db9be404","leaf":"8 2026-11-27T18:32:58.690Z 6 published 117c556b5f438a97c6b966ee5f2355da96f711909d9af2caef8cb157db9be404"},
{"index":9,"at":"2026-11-27T18:32:58.69+00:00","signal_id":7,"kind":"published","nonce":"\\xa11d46a31040d08ec8e1ea69e6bd8339","payload":"{\"v\" : 1, \"kind\" : \"published\", \"signalId\" : 7, \"step\" : \"published\", \"state\" : {\"id\": 7, \"memo\": \"Waiting at 4H imbalance under Monday low\", \"t0Hit\": false, \"status\": \"limit\", \"slPrice\": \"1.33560\", \"t0HitAt\": null, \"t0Price\": \"1.35020\", \"t1Price\": \"1.36100\", \"version\": 1, \"closedAt\": null, \"stopRule\": \"entry-at-t0\", \"createdAt\": \"2026-11-27T14:32:58.650Z\", \"direction\": \"long\", \"updatedAt\": \"2026-11-27T18:32:58.572Z\", \"closePrice\": null, \"confidence\": 91, \"entryPrice\": \"1.34180\", \"instrument\": \"GBPUSD\", \"validUntil\": \"2026-11-30T18:32:58.650Z\", \"closeReason\": null, \"monthlyBias\": \"Bullish\", \"targetPrice\": \"1.35020\", \"currentPrice\": null, \"entryZonePrice\": \"1.33900\", \"furtherTargets\": [\"1.36900\"]}, \"price\" : null, \"tick\" : null, \"closeReason\" : null, \"withdrawalReason\" : null, \"changes\" : null}","commitment":"\\xeda0b9857fb77c437f724ec3c8af46463f9140ca77911797e90b4d36e32fd1b4","leaf":"9 2026-11-27T18:32:58.690Z 7 published eda0b9857fb77c437f724ec3c8af46463f9140ca77911797e90b4d36e32fd1b4"},
{"index":10,"at":"2026-11-27T18:32:58.69+00:00","signal_id":8,"kind":"published","nonce":"\\x898c8ecfc8856940a55ee1d47ffb1691","payload":"{\"v\" : 1, \"kind\" : \"published\", \"signalId\" : 8, \"step\" : \"published\", \"state\" : {\"id\": 8, \"memo\": \"Monthly demand held on the second test. Entry is the retest of the broken weekly high; the stop sits under the London low.\", \"t0Hit\": false, \"status\": \"active\", \"slPrice\": \"195.380\", \"t0HitAt\": null, \"t0Price\": \"197.050\", \"t1Price\": \"198.400\", \"version\": 1, \"closedAt\": null, \"createdAt\": \"2026-11-27T17:32:58.650Z\", \"direction\": \"long\", \"updatedAt\": \"2026-11-27T18:32:58.572Z\", \"closePrice\": null, \"confidence\": 86, \"entryPrice\": \"196.120\", \"instrument\": \"GBPJPY\", \"closeReason\": null, \"monthlyBias\": \"Bullish\", \"targetPrice\": \"197.050\", \"currentPrice\": null}, \"price\" : null, \"tick\" : null, \"closeReason\" : null, \"withdrawalReason\" : null, \"changes\" : null}","commitment":"\\x747aaeeb4466c6d093eeac5e9d6a27c6be1a3402d02bb3ff92977918f81ca357","leaf":"10 2026-11-27T18:32:58.690Z 8 published 747aaeeb4466c6d093eeac5e9d6a27c6be1a3402d02bb3ff92977918f81ca357"}
]$rows$);
INSERT INTO "signal_ledger_head" (id, size) OVERRIDING SYSTEM VALUE SELECT id, size FROM json_populate_recordset(NULL::"signal_ledger_head", $rows$[
{"id":1,"size":11}
]$rows$);
INSERT INTO "signal_steps" (id, signal_id, version, kind, at, actor_id, actor_email, close_reason, withdrawal_reason, price, tick, changes, state, imported) OVERRIDING SYSTEM VALUE SELECT id, signal_id, version, kind, at, actor_id, actor_email, close_reason, withdrawal_reason, price, tick, changes, state, imported FROM json_populate_recordset(NULL::"signal_steps", $rows$[
{"id":1,"signal_id":1,"version":1,"kind":"published","at":"2026-11-19T20:32:58.65+00:00","actor_id":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","actor_email":"admin@t0.local","close_reason":null,"withdrawal_reason":null,"price":null,"tick":null,"changes":null,"state":{"id": 1, "memo": "T1 reached 17 November, full target", "t0Hit": true, "status": "closed", "slPrice": "198.450", "t0HitAt": null, "t0Price": "196.900", "t1Price": "195.960", "version": 1, "closedAt": "2026-11-20T14:32:58.650Z", "createdAt": "2026-11-19T20:32:58.650Z", "direction": "short", "updatedAt": "2026-11-27T18:32:58.572Z", "closePrice": "195.960", "confidence": 74, "entryPrice": "197.840", "instrument": "GBPJPY", "closeReason": "t1", "monthlyBias": "Bearish", "targetPrice": "196.900", "currentPrice": null},"imported":false},
{"id":2,"signal_id":1,"version":null,"kind":"closed","at":"2026-11-20T14:32:58.65+00:00","actor_id":null,"actor_email":null,"close_reason":"t1","withdrawal_reason":null,"price":195.96000,"tick":null,"changes":null,"state":null,"imported":true},
{"id":3,"signal_id":2,"version":1,"kind":"published","at":"2026-11-21T22:32:58.65+00:00","actor_id":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","actor_email":"admin@t0.local","close_reason":null,"withdrawal_reason":null,"price":null,"tick":null,"changes":null,"state":{"id": 2, "memo": "Stopped before the open, no follow-through", "t0Hit": false, "status": "closed", "slPrice": "42395.00", "t0HitAt": null, "t0Price": "42880.00", "t1Price": "43240.00", "version": 1, "closedAt": "2026-11-22T07:32:58.650Z", "createdAt": "2026-11-21T22:32:58.650Z", "direction": "long", "updatedAt": "2026-11-27T18:32:58.572Z", "closePrice": "42395.00", "confidence": 69, "entryPrice": "42610.00", "instrument": "US30", "closeReason": "stop", "monthlyBias": "Bullish", "targetPrice": "42880.00", "currentPrice": null},"imported":false},
{"id":4,"signal_id":2,"version":null,"kind":"closed","at":"2026-11-22T07:32:58.65+00:00","actor_id":null,"actor_email":null,"close_reason":"stop","withdrawal_reason":null,"price":42395.00000,"tick":null,"changes":null,"state":null,"imported":true},
{"id":5,"signal_id":3,"version":1,"kind":"published","at":"2026-11-23T18:32:58.65+00:00","actor_id":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","actor_email":"admin@t0.local","close_reason":null,"withdrawal_reason":null,"price":null,"tick":null,"changes":null,"state":{"id": 3, "memo": "T1 reached, full move from weekly supply", "t0Hit": true, "status": "closed", "slPrice": "1.35710", "t0HitAt": null, "t0Price": "1.34640", "t1Price": "1.33950", "version": 1, "closedAt": "2026-11-25T05:32:58.650Z", "createdAt": "2026-11-23T18:32:58.650Z", "direction": "short", "updatedAt": "2026-11-27T18:32:58.572Z", "closePrice": "1.33950", "confidence": 88, "entryPrice": "1.35260", "instrument": "GBPUSD", "closeReason": "t1", "monthlyBias": "Bearish", "targetPrice": "1.34640", "currentPrice": null},"imported":false},
{"id":6,"signal_id":3,"version":null,"kind":"closed","at":"2026-11-25T05:32:58.65+00:00","actor_id":null,"actor_email":null,"close_reason":"t1","withdrawal_reason":null,"price":1.33950,"tick":null,"changes":null,"state":null,"imported":true},
{"id":7,"signal_id":4,"version":1,"kind":"published","at":"2026-11-25T14:32:58.65+00:00","actor_id":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","actor_email":"admin@t0.local","close_reason":null,"withdrawal_reason":null,"price":null,"tick":null,"changes":null,"state":{"id": 4, "memo": "Stop to entry after T0. Holding for the monthly level.", "t0Hit": true, "status": "active", "slPrice": "0.64390", "t0HitAt": null, "t0Price": "0.65100", "t1Price": "0.65660", "version": 1, "closedAt": null, "createdAt": "2026-11-25T14:32:58.650Z", "direction": "long", "updatedAt": "2026-11-27T18:32:58.572Z", "closePrice": null, "confidence": 82, "entryPrice": "0.64720", "instrument": "AUDUSD", "closeReason": null, "monthlyBias": "Bullish", "targetPrice": "0.65100", "currentPrice": null},"imported":false},
{"id":8,"signal_id":5,"version":1,"kind":"published","at":"2026-11-26T12:32:58.65+00:00","actor_id":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","actor_email":"admin@t0.local","close_reason":null,"withdrawal_reason":null,"price":null,"tick":null,"changes":null,"state":{"id": 5, "memo": "Only if Asia sweeps the high first", "t0Hit": false, "status": "limit", "slPrice": "0.65860", "t0HitAt": null, "t0Price": "0.64890", "t1Price": "0.64210", "version": 1, "closedAt": null, "stopRule": "trail", "createdAt": "2026-11-26T12:32:58.650Z", "direction": "short", "updatedAt": "2026-11-27T18:32:58.572Z", "closePrice": null, "confidence": 64, "entryPrice": "0.65480", "instrument": "AUDUSD", "closeReason": null, "monthlyBias": "Potentially Reversing", "targetPrice": "0.64890", "currentPrice": null, "trailDistance": "0.00380"},"imported":false},
{"id":9,"signal_id":6,"version":1,"kind":"published","at":"2026-11-27T09:32:58.65+00:00","actor_id":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","actor_email":"admin@t0.local","close_reason":null,"withdrawal_reason":null,"price":null,"tick":null,"changes":null,"state":{"id": 6, "memo": "Weekly supply, third touch. Size down into the data.", "t0Hit": false, "status": "active", "slPrice": "43190.00", "t0HitAt": null, "t0Price": "42640.00", "t1Price": "42210.00", "version": 1, "closedAt": null, "portions": [40, 30, 20, 10], "stopRule": "behind-targets", "createdAt": "2026-11-27T09:32:58.650Z", "direction": "short", "updatedAt": "2026-11-27T18:32:58.572Z", "closePrice": null, "confidence": 78, "entryPrice": "42980.00", "instrument": "US30", "closeReason": null, "monthlyBias": "Bearish", "targetPrice": "42640.00", "currentPrice": null, "entryZonePrice": "43050.00", "furtherTargets": ["41850.00", "41400.00"]},"imported":false},
{"id":10,"signal_id":7,"version":1,"kind":"published","at":"2026-11-27T14:32:58.65+00:00","actor_id":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","actor_email":"admin@t0.local","close_reason":null,"withdrawal_reason":null,"price":null,"tick":null,"changes":null,"state":{"id": 7, "memo": "Waiting at 4H imbalance under Monday low", "t0Hit": false, "status": "limit", "slPrice": "1.33560", "t0HitAt": null, "t0Price": "1.35020", "t1Price": "1.36100", "version": 1, "closedAt": null, "stopRule": "entry-at-t0", "createdAt": "2026-11-27T14:32:58.650Z", "direction": "long", "updatedAt": "2026-11-27T18:32:58.572Z", "closePrice": null, "confidence": 91, "entryPrice": "1.34180", "instrument": "GBPUSD", "validUntil": "2026-11-30T18:32:58.650Z", "closeReason": null, "monthlyBias": "Bullish", "targetPrice": "1.35020", "currentPrice": null, "entryZonePrice": "1.33900", "furtherTargets": ["1.36900"]},"imported":false},
{"id":11,"signal_id":8,"version":1,"kind":"published","at":"2026-11-27T17:32:58.65+00:00","actor_id":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","actor_email":"admin@t0.local","close_reason":null,"withdrawal_reason":null,"price":null,"tick":null,"changes":null,"state":{"id": 8, "memo": "Monthly demand held on the second test. Entry is the retest of the broken weekly high; the stop sits under the London low.", "t0Hit": false, "status": "active", "slPrice": "195.380", "t0HitAt": null, "t0Price": "197.050", "t1Price": "198.400", "version": 1, "closedAt": null, "createdAt": "2026-11-27T17:32:58.650Z", "direction": "long", "updatedAt": "2026-11-27T18:32:58.572Z", "closePrice": null, "confidence": 86, "entryPrice": "196.120", "instrument": "GBPJPY", "closeReason": null, "monthlyBias": "Bullish", "targetPrice": "197.050", "currentPrice": null},"imported":false}
]$rows$);
INSERT INTO "signals" (id, instrument, direction, entry_price, sl_price, t0_price, t1_price, memo, current_price, status, t0_hit, close_reason, confidence, monthly_bias, created_at, updated_at, version, fanned_out_at, t0_hit_at, closed_at, close_price, evidence, half_off_at, withdrawn_at, withdrawal_reason, further_targets, portions, entry_zone_price, stop_rule, trail_distance, valid_until, close_at, further_hits_at, stop_due, ticks_since) OVERRIDING SYSTEM VALUE SELECT id, instrument, direction, entry_price, sl_price, t0_price, t1_price, memo, current_price, status, t0_hit, close_reason, confidence, monthly_bias, created_at, updated_at, version, fanned_out_at, t0_hit_at, closed_at, close_price, evidence, half_off_at, withdrawn_at, withdrawal_reason, further_targets, portions, entry_zone_price, stop_rule, trail_distance, valid_until, close_at, further_hits_at, stop_due, ticks_since FROM json_populate_recordset(NULL::"signals", $rows$[
{"id":1,"instrument":"GBPJPY","direction":"short","entry_price":197.84000,"sl_price":198.45000,"t0_price":196.90000,"t1_price":195.96000,"memo":"T1 reached 17 November, full target","current_price":null,"status":"closed","t0_hit":true,"close_reason":"t1","confidence":74,"monthly_bias":"Bearish","created_at":"2026-11-19T20:32:58.65+00:00","updated_at":"2026-11-27T18:32:58.572+00:00","version":1,"fanned_out_at":"2026-11-19T20:32:58.65+00:00","t0_hit_at":null,"closed_at":"2026-11-20T14:32:58.65+00:00","close_price":195.96000,"evidence":null,"half_off_at":null,"withdrawn_at":null,"withdrawal_reason":null,"further_targets":null,"portions":null,"entry_zone_price":null,"stop_rule":null,"trail_distance":null,"valid_until":null,"close_at":null,"further_hits_at":null,"stop_due":false,"ticks_since":"2026-11-27T18:32:58.572+00:00"},
{"id":2,"instrument":"US30","direction":"long","entry_price":42610.00000,"sl_price":42395.00000,"t0_price":42880.00000,"t1_price":43240.00000,"memo":"Stopped before the open, no follow-through","current_price":null,"status":"closed","t0_hit":false,"close_reason":"stop","confidence":69,"monthly_bias":"Bullish","created_at":"2026-11-21T22:32:58.65+00:00","updated_at":"2026-11-27T18:32:58.572+00:00","version":1,"fanned_out_at":"2026-11-21T22:32:58.65+00:00","t0_hit_at":null,"closed_at":"2026-11-22T07:32:58.65+00:00","close_price":42395.00000,"evidence":null,"half_off_at":null,"withdrawn_at":null,"withdrawal_reason":null,"further_targets":null,"portions":null,"entry_zone_price":null,"stop_rule":null,"trail_distance":null,"valid_until":null,"close_at":null,"further_hits_at":null,"stop_due":false,"ticks_since":"2026-11-27T18:32:58.572+00:00"},
{"id":3,"instrument":"GBPUSD","direction":"short","entry_price":1.35260,"sl_price":1.35710,"t0_price":1.34640,"t1_price":1.33950,"memo":"T1 reached, full move from weekly supply","current_price":null,"status":"closed","t0_hit":true,"close_reason":"t1","confidence":88,"monthly_bias":"Bearish","created_at":"2026-11-23T18:32:58.65+00:00","updated_at":"2026-11-27T18:32:58.572+00:00","version":1,"fanned_out_at":"2026-11-23T18:32:58.65+00:00","t0_hit_at":null,"closed_at":"2026-11-25T05:32:58.65+00:00","close_price":1.33950,"evidence":null,"half_off_at":null,"withdrawn_at":null,"withdrawal_reason":null,"further_targets":null,"portions":null,"entry_zone_price":null,"stop_rule":null,"trail_distance":null,"valid_until":null,"close_at":null,"further_hits_at":null,"stop_due":false,"ticks_since":"2026-11-27T18:32:58.572+00:00"},
{"id":4,"instrument":"AUDUSD","direction":"long","entry_price":0.64720,"sl_price":0.64390,"t0_price":0.65100,"t1_price":0.65660,"memo":"Stop to entry after T0. Holding for the monthly level.","current_price":null,"status":"active","t0_hit":true,"close_reason":null,"confidence":82,"monthly_bias":"Bullish","created_at":"2026-11-25T14:32:58.65+00:00","updated_at":"2026-11-27T18:32:58.572+00:00","version":1,"fanned_out_at":"2026-11-25T14:32:58.65+00:00","t0_hit_at":null,"closed_at":null,"close_price":null,"evidence":null,"half_off_at":null,"withdrawn_at":null,"withdrawal_reason":null,"further_targets":null,"portions":null,"entry_zone_price":null,"stop_rule":null,"trail_distance":null,"valid_until":null,"close_at":null,"further_hits_at":null,"stop_due":false,"ticks_since":"2026-11-27T18:32:58.572+00:00"},
{"id":5,"instrument":"AUDUSD","direction":"short","entry_price":0.65480,"sl_price":0.65860,"t0_price":0.64890,"t1_price":0.64210,"memo":"Only if Asia sweeps the high first","current_price":null,"status":"limit","t0_hit":false,"close_reason":null,"confidence":64,"monthly_bias":"Potentially Reversing","created_at":"2026-11-26T12:32:58.65+00:00","updated_at":"2026-11-27T18:32:58.572+00:00","version":1,"fanned_out_at":"2026-11-26T12:32:58.65+00:00","t0_hit_at":null,"closed_at":null,"close_price":null,"evidence":null,"half_off_at":null,"withdrawn_at":null,"withdrawal_reason":null,"further_targets":null,"portions":null,"entry_zone_price":null,"stop_rule":"trail","trail_distance":0.00380,"valid_until":null,"close_at":null,"further_hits_at":null,"stop_due":false,"ticks_since":"2026-11-27T18:32:58.572+00:00"},
{"id":6,"instrument":"US30","direction":"short","entry_price":42980.00000,"sl_price":43190.00000,"t0_price":42640.00000,"t1_price":42210.00000,"memo":"Weekly supply, third touch. Size down into the data.","current_price":null,"status":"active","t0_hit":false,"close_reason":null,"confidence":78,"monthly_bias":"Bearish","created_at":"2026-11-27T09:32:58.65+00:00","updated_at":"2026-11-27T18:32:58.572+00:00","version":1,"fanned_out_at":"2026-11-27T09:32:58.65+00:00","t0_hit_at":null,"closed_at":null,"close_price":null,"evidence":null,"half_off_at":null,"withdrawn_at":null,"withdrawal_reason":null,"further_targets":["41850.00", "41400.00"],"portions":[40, 30, 20, 10],"entry_zone_price":43050.00000,"stop_rule":"behind-targets","trail_distance":null,"valid_until":null,"close_at":null,"further_hits_at":null,"stop_due":false,"ticks_since":"2026-11-27T18:32:58.572+00:00"},
{"id":7,"instrument":"GBPUSD","direction":"long","entry_price":1.34180,"sl_price":1.33560,"t0_price":1.35020,"t1_price":1.36100,"memo":"Waiting at 4H imbalance under Monday low","current_price":null,"status":"limit","t0_hit":false,"close_reason":null,"confidence":91,"monthly_bias":"Bullish","created_at":"2026-11-27T14:32:58.65+00:00","updated_at":"2026-11-27T18:32:58.572+00:00","version":1,"fanned_out_at":"2026-11-27T14:32:58.65+00:00","t0_hit_at":null,"closed_at":null,"close_price":null,"evidence":null,"half_off_at":null,"withdrawn_at":null,"withdrawal_reason":null,"further_targets":["1.36900"],"portions":null,"entry_zone_price":1.33900,"stop_rule":"entry-at-t0","trail_distance":null,"valid_until":"2026-11-30T18:32:58.65+00:00","close_at":null,"further_hits_at":null,"stop_due":false,"ticks_since":"2026-11-27T18:32:58.572+00:00"},
{"id":8,"instrument":"GBPJPY","direction":"long","entry_price":196.12000,"sl_price":195.38000,"t0_price":197.05000,"t1_price":198.40000,"memo":"Monthly demand held on the second test. Entry is the retest of the broken weekly high; the stop sits under the London low.","current_price":null,"status":"active","t0_hit":false,"close_reason":null,"confidence":86,"monthly_bias":"Bullish","created_at":"2026-11-27T17:32:58.65+00:00","updated_at":"2026-11-27T18:32:58.572+00:00","version":1,"fanned_out_at":"2026-11-27T17:32:58.65+00:00","t0_hit_at":null,"closed_at":null,"close_price":null,"evidence":null,"half_off_at":null,"withdrawn_at":null,"withdrawal_reason":null,"further_targets":null,"portions":null,"entry_zone_price":null,"stop_rule":null,"trail_distance":null,"valid_until":null,"close_at":null,"further_hits_at":null,"stop_due":false,"ticks_since":"2026-11-27T18:32:58.572+00:00"}
]$rows$);
INSERT INTO "users" (id, email, password, first_name, last_name, profile_image_url, role, stripe_customer_id, stripe_subscription_id, whop_user_id, whop_subscription_id, subscription_status, has_active_subscription, subscription_started_at, created_at, updated_at, last_login_at, session_id, device_info, ip_address, needs_admin_notification, version, location, email_verified_at, last_seen_at, membership, plan, renews_at) OVERRIDING SYSTEM VALUE SELECT id, email, password, first_name, last_name, profile_image_url, role, stripe_customer_id, stripe_subscription_id, whop_user_id, whop_subscription_id, subscription_status, has_active_subscription, subscription_started_at, created_at, updated_at, last_login_at, session_id, device_info, ip_address, needs_admin_notification, version, location, email_verified_at, last_seen_at, membership, plan, renews_at FROM json_populate_recordset(NULL::"users", $rows$[
{"id":"6b37c545-4440-4f23-bcb2-083f5779acc5","email":"member@t0.local","password":"$argon2id$v=19$m=19456,t=2,p=1$M2w0vqV6dskMoDdKPUzUGw$3INzCLXw0mJ3dj3arTiOBUTb+2G9Wc3WLBeOSNAGU0w","first_name":"Maya","last_name":"Member","profile_image_url":null,"role":null,"stripe_customer_id":null,"stripe_subscription_id":null,"whop_user_id":null,"whop_subscription_id":null,"subscription_status":"active","has_active_subscription":true,"subscription_started_at":"2026-10-28T18:32:58.638+00:00","created_at":"2026-11-27T18:32:58.572+00:00","updated_at":"2026-11-27T18:32:58.572+00:00","last_login_at":null,"session_id":null,"device_info":null,"ip_address":null,"needs_admin_notification":false,"version":1,"location":null,"email_verified_at":"2026-11-27T18:32:58.638+00:00","last_seen_at":null,"membership":"granted","plan":null,"renews_at":null},
{"id":"6c565bcd-b5b9-4e26-a00e-21e6f6f0b46b","email":"analyst@t0.local","password":"$argon2id$v=19$m=19456,t=2,p=1$M2w0vqV6dskMoDdKPUzUGw$3INzCLXw0mJ3dj3arTiOBUTb+2G9Wc3WLBeOSNAGU0w","first_name":"Anna","last_name":"Analyst","profile_image_url":null,"role":"analyst","stripe_customer_id":null,"stripe_subscription_id":null,"whop_user_id":null,"whop_subscription_id":null,"subscription_status":"inactive","has_active_subscription":false,"subscription_started_at":null,"created_at":"2026-11-27T18:32:58.572+00:00","updated_at":"2026-11-27T18:32:58.572+00:00","last_login_at":null,"session_id":null,"device_info":null,"ip_address":null,"needs_admin_notification":false,"version":1,"location":null,"email_verified_at":"2026-11-27T18:32:58.643+00:00","last_seen_at":null,"membership":"none","plan":null,"renews_at":null},
{"id":"70b2f1ac-2a4e-46d8-ad28-ccb33e200db7","email":"support@t0.local","password":"$argon2id$v=19$m=19456,t=2,p=1$M2w0vqV6dskMoDdKPUzUGw$3INzCLXw0mJ3dj3arTiOBUTb+2G9Wc3WLBeOSNAGU0w","first_name":"Sam","last_name":"Support","profile_image_url":null,"role":"support","stripe_customer_id":null,"stripe_subscription_id":null,"whop_user_id":null,"whop_subscription_id":null,"subscription_status":"inactive","has_active_subscription":false,"subscription_started_at":null,"created_at":"2026-11-27T18:32:58.572+00:00","updated_at":"2026-11-27T18:32:58.572+00:00","last_login_at":null,"session_id":null,"device_info":null,"ip_address":null,"needs_admin_notification":false,"version":1,"location":null,"email_verified_at":"2026-11-27T18:32:58.645+00:00","last_seen_at":null,"membership":"none","plan":null,"renews_at":null},
{"id":"7d4908f3-354e-4965-a253-f6afa09971cd","email":"guest@t0.local","password":"$argon2id$v=19$m=19456,t=2,p=1$M2w0vqV6dskMoDdKPUzUGw$3INzCLXw0mJ3dj3arTiOBUTb+2G9Wc3WLBeOSNAGU0w","first_name":"Gus","last_name":"Guest","profile_image_url":null,"role":null,"stripe_customer_id":null,"stripe_subscription_id":null,"whop_user_id":null,"whop_subscription_id":null,"subscription_status":"inactive","has_active_subscription":false,"subscription_started_at":null,"created_at":"2026-11-27T18:32:58.572+00:00","updated_at":"2026-11-27T18:32:58.572+00:00","last_login_at":null,"session_id":null,"device_info":null,"ip_address":null,"needs_admin_notification":false,"version":1,"location":null,"email_verified_at":"2026-11-27T18:32:58.642+00:00","last_seen_at":null,"membership":"none","plan":null,"renews_at":null},
{"id":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","email":"admin@t0.local","password":"$argon2id$v=19$m=19456,t=2,p=1$M2w0vqV6dskMoDdKPUzUGw$3INzCLXw0mJ3dj3arTiOBUTb+2G9Wc3WLBeOSNAGU0w","first_name":"Ada","last_name":"Admin","profile_image_url":null,"role":"owner","stripe_customer_id":null,"stripe_subscription_id":null,"whop_user_id":null,"whop_subscription_id":null,"subscription_status":"inactive","has_active_subscription":false,"subscription_started_at":null,"created_at":"2026-11-27T18:32:58.572+00:00","updated_at":"2026-11-27T18:32:58.572+00:00","last_login_at":null,"session_id":null,"device_info":null,"ip_address":null,"needs_admin_notification":false,"version":1,"location":null,"email_verified_at":"2026-11-27T18:32:58.632+00:00","last_seen_at":null,"membership":"none","plan":null,"renews_at":null}
]$rows$);
INSERT INTO "admin_messages" (id, user_id, message, image_url, is_from_admin, is_read, read_at, created_at) OVERRIDING SYSTEM VALUE SELECT id, user_id, message, image_url, is_from_admin, is_read, read_at, created_at FROM json_populate_recordset(NULL::"admin_messages", $rows$[
{"id":1,"user_id":"6b37c545-4440-4f23-bcb2-083f5779acc5","message":"It's a question: \"when?\"","image_url":null,"is_from_admin":false,"is_read":false,"read_at":null,"created_at":"2026-11-27T18:32:58.739+00:00"},
{"id":2,"user_id":"7d4908f3-354e-4965-a253-f6afa09971cd","message":"It's a question: \"when?\"","image_url":null,"is_from_admin":false,"is_read":false,"read_at":null,"created_at":"2026-11-27T18:32:58.739+00:00"}
]$rows$);
INSERT INTO "notifications" (id, title, message, type, priority, is_global, signal_id, created_by, scheduled_for, created_at, expires_at, version, category, announced_at, withdrawn_at, struck_title, struck_message, blog_post_id, fanned_out_at, billing_case, member_id) OVERRIDING SYSTEM VALUE SELECT id, title, message, type, priority, is_global, signal_id, created_by, scheduled_for, created_at, expires_at, version, category, announced_at, withdrawn_at, struck_title, struck_message, blog_post_id, fanned_out_at, billing_case, member_id FROM json_populate_recordset(NULL::"notifications", $rows$[
{"id":1,"title":"SHORT GBPJPY @ 197.840","message":"T1 reached 17 November, full target","type":"signal","priority":"high","is_global":false,"signal_id":1,"created_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","scheduled_for":null,"created_at":"2026-11-19T20:32:58.65+00:00","expires_at":null,"version":1,"category":null,"announced_at":null,"withdrawn_at":null,"struck_title":null,"struck_message":null,"blog_post_id":null,"fanned_out_at":null,"billing_case":null,"member_id":null},
{"id":2,"title":"LONG US30 @ 42,610.00","message":"Stopped before the open, no follow-through","type":"signal","priority":"high","is_global":false,"signal_id":2,"created_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","scheduled_for":null,"created_at":"2026-11-21T22:32:58.65+00:00","expires_at":null,"version":1,"category":null,"announced_at":null,"withdrawn_at":null,"struck_title":null,"struck_message":null,"blog_post_id":null,"fanned_out_at":null,"billing_case":null,"member_id":null},
{"id":3,"title":"SHORT GBPUSD @ 1.35260","message":"T1 reached, full move from weekly supply","type":"signal","priority":"high","is_global":false,"signal_id":3,"created_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","scheduled_for":null,"created_at":"2026-11-23T18:32:58.65+00:00","expires_at":null,"version":1,"category":null,"announced_at":null,"withdrawn_at":null,"struck_title":null,"struck_message":null,"blog_post_id":null,"fanned_out_at":null,"billing_case":null,"member_id":null},
{"id":4,"title":"LONG AUDUSD @ 0.64720","message":"Stop to entry after T0. Holding for the monthly level.","type":"signal","priority":"high","is_global":false,"signal_id":4,"created_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","scheduled_for":null,"created_at":"2026-11-25T14:32:58.65+00:00","expires_at":null,"version":1,"category":null,"announced_at":null,"withdrawn_at":null,"struck_title":null,"struck_message":null,"blog_post_id":null,"fanned_out_at":null,"billing_case":null,"member_id":null},
{"id":5,"title":"SHORT AUDUSD @ 0.65480","message":"Only if Asia sweeps the high first","type":"signal","priority":"high","is_global":false,"signal_id":5,"created_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","scheduled_for":null,"created_at":"2026-11-26T12:32:58.65+00:00","expires_at":null,"version":1,"category":null,"announced_at":null,"withdrawn_at":null,"struck_title":null,"struck_message":null,"blog_post_id":null,"fanned_out_at":null,"billing_case":null,"member_id":null},
{"id":6,"title":"SHORT US30 @ 42,980.00","message":"Weekly supply, third touch. Size down into the data.","type":"signal","priority":"high","is_global":false,"signal_id":6,"created_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","scheduled_for":null,"created_at":"2026-11-27T09:32:58.65+00:00","expires_at":null,"version":1,"category":null,"announced_at":null,"withdrawn_at":null,"struck_title":null,"struck_message":null,"blog_post_id":null,"fanned_out_at":null,"billing_case":null,"member_id":null},
{"id":7,"title":"LONG GBPUSD @ 1.34180","message":"Waiting at 4H imbalance under Monday low","type":"signal","priority":"high","is_global":false,"signal_id":7,"created_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","scheduled_for":null,"created_at":"2026-11-27T14:32:58.65+00:00","expires_at":null,"version":1,"category":null,"announced_at":null,"withdrawn_at":null,"struck_title":null,"struck_message":null,"blog_post_id":null,"fanned_out_at":null,"billing_case":null,"member_id":null},
{"id":8,"title":"LONG GBPJPY @ 196.120","message":"Monthly demand held on the second test. Entry is the retest of the broken weekly high; the stop sits under the London low.","type":"signal","priority":"high","is_global":false,"signal_id":8,"created_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","scheduled_for":null,"created_at":"2026-11-27T17:32:58.65+00:00","expires_at":null,"version":1,"category":null,"announced_at":null,"withdrawn_at":null,"struck_title":null,"struck_message":null,"blog_post_id":null,"fanned_out_at":null,"billing_case":null,"member_id":null},
{"id":9,"title":"GBPUSD weekly note updated","message":"Key levels and risk management revised after the London close.","type":"info","priority":"low","is_global":false,"signal_id":null,"created_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","scheduled_for":null,"created_at":"2026-11-27T13:32:58.674+00:00","expires_at":null,"version":1,"category":null,"announced_at":null,"withdrawn_at":null,"struck_title":null,"struck_message":null,"blog_post_id":null,"fanned_out_at":null,"billing_case":null,"member_id":null},
{"id":10,"title":"US CPI today 13:30 UTC","message":"Spreads widen around the release. Size accordingly.","type":"announcement","priority":"high","is_global":true,"signal_id":null,"created_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","scheduled_for":null,"created_at":"2026-11-27T11:32:58.674+00:00","expires_at":null,"version":1,"category":null,"announced_at":null,"withdrawn_at":null,"struck_title":null,"struck_message":null,"blog_post_id":null,"fanned_out_at":null,"billing_case":null,"member_id":null},
{"id":11,"title":"Maintenance Sunday 02:00 UTC","message":"Ten minutes. Orders are not affected.","type":"warning","priority":"normal","is_global":true,"signal_id":null,"created_by":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","scheduled_for":null,"created_at":"2026-11-17T18:32:58.674+00:00","expires_at":null,"version":1,"category":null,"announced_at":null,"withdrawn_at":null,"struck_title":null,"struck_message":null,"blog_post_id":null,"fanned_out_at":null,"billing_case":null,"member_id":null}
]$rows$);
INSERT INTO "subscriptions" (id, provider, external_id, customer_id, user_id, status, plan, current_period_end, cancel_at_period_end, started_at, ended_at, state_at, created_at, updated_at, price, trial_end, collection_paused, resumes_at) OVERRIDING SYSTEM VALUE SELECT id, provider, external_id, customer_id, user_id, status, plan, current_period_end, cancel_at_period_end, started_at, ended_at, state_at, created_at, updated_at, price, trial_end, collection_paused, resumes_at FROM json_populate_recordset(NULL::"subscriptions", $rows$[
{"id":1,"provider":"manual","external_id":"manual:6b37c545-4440-4f23-bcb2-083f5779acc5","customer_id":null,"user_id":"6b37c545-4440-4f23-bcb2-083f5779acc5","status":"active","plan":null,"current_period_end":null,"cancel_at_period_end":false,"started_at":"2026-10-28T18:32:58.638+00:00","ended_at":null,"state_at":null,"created_at":"2026-11-27T18:32:58.572+00:00","updated_at":"2026-11-27T18:32:58.572+00:00","price":null,"trial_end":null,"collection_paused":false,"resumes_at":null}
]$rows$);
INSERT INTO "deliveries" (id, channel, kind, signal_id, step_id, notification_id, message_id, announcement_id, email_id, user_id, target, signal_instrument, signal_direction, created_at, delivery_status, attempts, lease_until, held_until, sent_at, accepted_id, last_error) OVERRIDING SYSTEM VALUE SELECT id, channel, kind, signal_id, step_id, notification_id, message_id, announcement_id, email_id, user_id, target, signal_instrument, signal_direction, created_at, delivery_status, attempts, lease_until, held_until, sent_at, accepted_id, last_error FROM json_populate_recordset(NULL::"deliveries", $rows$[
{"id":1,"channel":"email","kind":"signal","signal_id":1,"step_id":null,"notification_id":null,"message_id":null,"announcement_id":null,"email_id":null,"user_id":"6b37c545-4440-4f23-bcb2-083f5779acc5","target":null,"signal_instrument":"GBPJPY","signal_direction":"short","created_at":"2026-11-27T18:32:58.735+00:00","delivery_status":"sent","attempts":1,"lease_until":null,"held_until":null,"sent_at":"2026-11-19T20:32:58.65+00:00","accepted_id":null,"last_error":null},
{"id":2,"channel":"email","kind":"signal","signal_id":2,"step_id":null,"notification_id":null,"message_id":null,"announcement_id":null,"email_id":null,"user_id":"6b37c545-4440-4f23-bcb2-083f5779acc5","target":null,"signal_instrument":"US30","signal_direction":"long","created_at":"2026-11-27T18:32:58.735+00:00","delivery_status":"sent","attempts":1,"lease_until":null,"held_until":null,"sent_at":"2026-11-21T22:32:58.65+00:00","accepted_id":null,"last_error":null},
{"id":3,"channel":"email","kind":"signal","signal_id":3,"step_id":null,"notification_id":null,"message_id":null,"announcement_id":null,"email_id":null,"user_id":"6b37c545-4440-4f23-bcb2-083f5779acc5","target":null,"signal_instrument":"GBPUSD","signal_direction":"short","created_at":"2026-11-27T18:32:58.735+00:00","delivery_status":"sent","attempts":1,"lease_until":null,"held_until":null,"sent_at":"2026-11-23T18:32:58.65+00:00","accepted_id":null,"last_error":null}
]$rows$);
INSERT INTO "user_notifications" (id, user_id, notification_id, is_read, read_at, created_at, version) OVERRIDING SYSTEM VALUE SELECT id, user_id, notification_id, is_read, read_at, created_at, version FROM json_populate_recordset(NULL::"user_notifications", $rows$[
{"id":1,"user_id":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","notification_id":1,"is_read":true,"read_at":"2026-11-27T18:32:58.737+00:00","created_at":"2026-11-27T18:32:58.737+00:00","version":1},
{"id":2,"user_id":"ea779da1-d2dc-4f1b-916c-a3d72762b57b","notification_id":2,"is_read":true,"read_at":"2026-11-27T18:32:58.737+00:00","created_at":"2026-11-27T18:32:58.737+00:00","version":1},
{"id":3,"user_id":"6b37c545-4440-4f23-bcb2-083f5779acc5","notification_id":1,"is_read":true,"read_at":"2026-11-27T18:32:58.737+00:00","created_at":"2026-11-27T18:32:58.737+00:00","version":1},
{"id":4,"user_id":"6b37c545-4440-4f23-bcb2-083f5779acc5","notification_id":2,"is_read":true,"read_at":"2026-11-27T18:32:58.737+00:00","created_at":"2026-11-27T18:32:58.737+00:00","version":1},
{"id":5,"user_id":"7d4908f3-354e-4965-a253-f6afa09971cd","notification_id":1,"is_read":true,"read_at":"2026-11-27T18:32:58.737+00:00","created_at":"2026-11-27T18:32:58.737+00:00","version":1},
{"id":6,"user_id":"7d4908f3-354e-4965-a253-f6afa09971cd","notification_id":2,"is_read":true,"read_at":"2026-11-27T18:32:58.737+00:00","created_at":"2026-11-27T18:32:58.737+00:00","version":1},
{"id":7,"user_id":"6c565bcd-b5b9-4e26-a00e-21e6f6f0b46b","notification_id":1,"is_read":true,"read_at":"2026-11-27T18:32:58.737+00:00","created_at":"2026-11-27T18:32:58.737+00:00","version":1},
{"id":8,"user_id":"6c565bcd-b5b9-4e26-a00e-21e6f6f0b46b","notification_id":2,"is_read":true,"read_at":"2026-11-27T18:32:58.737+00:00","created_at":"2026-11-27T18:32:58.737+00:00","version":1},
{"id":9,"user_id":"70b2f1ac-2a4e-46d8-ad28-ccb33e200db7","notification_id":1,"is_read":true,"read_at":"2026-11-27T18:32:58.737+00:00","created_at":"2026-11-27T18:32:58.737+00:00","version":1},
{"id":10,"user_id":"70b2f1ac-2a4e-46d8-ad28-ccb33e200db7","notification_id":2,"is_read":true,"read_at":"2026-11-27T18:32:58.737+00:00","created_at":"2026-11-27T18:32:58.737+00:00","version":1}
]$rows$);
SELECT setval('public.account_emails_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "account_emails";
SELECT setval('public.admin_messages_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "admin_messages";
SELECT setval('public.api_keys_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "api_keys";
SELECT setval('public.audit_log_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "audit_log";
SELECT setval('public.blacklisted_emails_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "blacklisted_emails";
SELECT setval('public.blog_posts_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "blog_posts";
SELECT setval('public.chart_memos_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "chart_memos";
SELECT setval('public.chart_notes_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "chart_notes";
SELECT setval('public.deliveries_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "deliveries";
SELECT setval('public.email_announcements_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "email_announcements";
SELECT setval('public.held_signals_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "held_signals";
SELECT setval('public.instruments_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "instruments";
SELECT setval('public.intake_drafts_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "intake_drafts";
SELECT setval('public.intake_sources_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "intake_sources";
SELECT setval('public.journal_entries_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "journal_entries";
SELECT setval('public.member_notes_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "member_notes";
SELECT setval('public.message_rate_limits_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "message_rate_limits";
SELECT setval('public.message_templates_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "message_templates";
SELECT setval('public.not_me_links_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "not_me_links";
SELECT setval('public.notifications_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "notifications";
SELECT setval('public.passkeys_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "passkeys";
SELECT setval('public.password_reset_tokens_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "password_reset_tokens";
SELECT setval('public.pending_payments_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "pending_payments";
SELECT setval('public.plans_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "plans";
SELECT setval('public.price_alert_fires_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "price_alert_fires";
SELECT setval('public.price_alerts_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "price_alerts";
SELECT setval('public.private_chat_members_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "private_chat_members";
SELECT setval('public.push_devices_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "push_devices";
SELECT setval('public.record_checkpoints_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "record_checkpoints";
SELECT setval('public.record_stamps_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "record_stamps";
SELECT setval('public.registrations_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "registrations";
SELECT setval('public.resources_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "resources";
SELECT setval('public.signal_steps_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "signal_steps";
SELECT setval('public.signals_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "signals";
SELECT setval('public.sms_numbers_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "sms_numbers";
SELECT setval('public.subscription_changes_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "subscription_changes";
SELECT setval('public.subscriptions_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "subscriptions";
SELECT setval('public.telegram_chats_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "telegram_chats";
SELECT setval('public.user_notifications_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "user_notifications";
SELECT setval('public.videos_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "videos";
SELECT setval('public.webhook_attempts_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "webhook_attempts";
SELECT setval('public.webhook_events_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "webhook_events";
SELECT setval('public.webhook_messages_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "webhook_messages";
SELECT setval('public.webhooks_id_seq', greatest(1, coalesce(max("id"), 0)), max("id") IS NOT NULL) FROM "webhooks";
ALTER TABLE "audit_log" ENABLE TRIGGER USER;
ALTER TABLE "record_checkpoints" ENABLE TRIGGER USER;
ALTER TABLE "record_stamps" ENABLE TRIGGER USER;
ALTER TABLE "signal_ledger" ENABLE TRIGGER USER;
ALTER TABLE "signal_steps" ENABLE TRIGGER USER;
ALTER TABLE "users" ENABLE TRIGGER USER;
