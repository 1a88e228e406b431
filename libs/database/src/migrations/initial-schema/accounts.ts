import type { SchemaPart } from './schema-part.ts';

/** Members, their sessions, second factors, devices, and the emails about their accounts. */
export const accounts: SchemaPart = {
  create: `
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
  drop: `
    DROP TABLE account_deletions, deleted_provider_ids, user_two_factor, user_devices, sessions, registrations, password_reset_tokens, passkeys, not_me_links, account_emails, users;
    DROP FUNCTION users_keep_owner();`,
};
