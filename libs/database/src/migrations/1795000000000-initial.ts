import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every table of docs/product/limits.md#stored-data, the event log and its head. */

export class Initial1795000000000 implements MigrationInterface {
  name = 'Initial1795000000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "users" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "email" character varying(255) NOT NULL, "password" character varying(255), "first_name" character varying(100), "last_name" character varying(100), "profile_image_url" character varying(500), "is_admin" boolean NOT NULL DEFAULT false, "stripe_customer_id" character varying(255), "stripe_subscription_id" character varying(255), "whop_user_id" character varying(255), "whop_subscription_id" character varying(255), "subscription_status" character varying(50) NOT NULL DEFAULT 'inactive', "has_active_subscription" boolean NOT NULL DEFAULT false, "subscription_started_at" TIMESTAMP(3) WITH TIME ZONE, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "last_login_at" TIMESTAMP(3) WITH TIME ZONE, "session_id" character varying(128), "device_info" character varying(500), "ip_address" character varying(45), "needs_admin_notification" boolean NOT NULL DEFAULT false, "email_notifications_enabled" boolean NOT NULL DEFAULT true, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "UQ_97672ac88f789774dd47f7c8be3" UNIQUE ("email"), CONSTRAINT "users_email_lower" CHECK ("email" = lower("email")), CONSTRAINT "PK_a3ffb1c0c8416b9fc6f907b7433" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "users_active" ON "users"  ("has_active_subscription") WHERE "has_active_subscription"`,
    );
    await queryRunner.query(
      `CREATE TABLE "admin_messages" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "user_id" uuid NOT NULL, "message" text, "image_url" character varying(500), "is_from_admin" boolean NOT NULL DEFAULT false, "is_read" boolean NOT NULL DEFAULT false, "read_at" TIMESTAMP(3) WITH TIME ZONE, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "admin_messages_content" CHECK ("message" IS NOT NULL OR "image_url" IS NOT NULL), CONSTRAINT "PK_cd88ac69c0495b7c41d863be6b5" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "admin_messages_thread" ON "admin_messages"  ("user_id", "id") `);
    await queryRunner.query(
      `CREATE TABLE "blacklisted_emails" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "email" character varying(255) NOT NULL, "reason" character varying(500), "blacklisted_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "blacklisted_by" uuid, CONSTRAINT "UQ_7c01166f5bdeca201c923ffbd9b" UNIQUE ("email"), CONSTRAINT "blacklisted_emails_lower" CHECK ("email" = lower("email")), CONSTRAINT "PK_cd35d1f03b0e6c7525b726efa0a" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "blog_posts" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "title" character varying(200) NOT NULL, "content" text NOT NULL, "author" character varying(100) NOT NULL, "excerpt" character varying(300) NOT NULL, "image_url" character varying(500), "is_published" boolean NOT NULL DEFAULT true, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "created_by" uuid, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_dd2add25eac93daefc93da9d387" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "blog_posts_newest" ON "blog_posts"  ("created_at", "id") `);
    await queryRunner.query(
      `CREATE TABLE "chart_memos" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "instrument" character varying(10) NOT NULL, "memo_text" text NOT NULL DEFAULT '', "memo_image_urls" text array NOT NULL DEFAULT '{}', "key_levels" text NOT NULL DEFAULT '', "market_structure" text NOT NULL DEFAULT '', "risk_management" text NOT NULL DEFAULT '', "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_by" uuid, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "UQ_b80de728ac6ce377f3eaebcdec0" UNIQUE ("instrument"), CONSTRAINT "PK_97d204009bdbaae8064a4f8ccd9" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "chart_notes" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "instrument" character varying(10) NOT NULL, "timeframe" character varying(20) NOT NULL, "note" text NOT NULL, "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_by" uuid, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "chart_notes_once" UNIQUE ("instrument", "timeframe"), CONSTRAINT "PK_d1f085a09abc59ec8a8c50bacee" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "idempotency_keys" ("user_id" uuid NOT NULL, "key" character varying(100) NOT NULL, "fingerprint" character varying(64) NOT NULL, "response" json, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_392b1af86f210d98d3f0c764728" PRIMARY KEY ("user_id", "key"))`,
    );
    await queryRunner.query(`CREATE INDEX "idempotency_keys_age" ON "idempotency_keys"  ("created_at") `);
    await queryRunner.query(
      `CREATE TABLE "live_events" ("seq" bigint NOT NULL, "type" character varying(50) NOT NULL, "v" smallint NOT NULL, "audience" character varying(60) NOT NULL, "data" json NOT NULL, "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "published_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "PK_17f7d7a18d0dd2016a21cebf063" PRIMARY KEY ("seq"))`,
    );
    await queryRunner.query(`CREATE INDEX "live_events_age" ON "live_events"  ("at") `);
    await queryRunner.query(
      `CREATE INDEX "live_events_unpublished" ON "live_events"  ("seq") WHERE "published_at" IS NULL`,
    );
    await queryRunner.query(
      `CREATE TABLE "live_log" ("id" smallint NOT NULL, "epoch" character varying(32) NOT NULL, "last_seq" bigint NOT NULL DEFAULT '0', CONSTRAINT "live_log_single" CHECK ("id" = 1), CONSTRAINT "PK_a1e68fe3e17b24d4a0ab3966c6a" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "message_rate_limits" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "user_id" uuid NOT NULL, "message_count" integer NOT NULL DEFAULT '0', "window_start" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "UQ_2bd6258191cb823651f6f2658c1" UNIQUE ("user_id"), CONSTRAINT "REL_2bd6258191cb823651f6f2658c" UNIQUE ("user_id"), CONSTRAINT "PK_147b625b9d23ff5fe652e67e461" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "signals" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "instrument" character varying(10) NOT NULL, "direction" character varying(5) NOT NULL, "entry_price" numeric(10,5) NOT NULL, "sl_price" numeric(10,5) NOT NULL, "t0_price" numeric(10,5) NOT NULL, "t1_price" numeric(10,5) NOT NULL, "memo" text NOT NULL DEFAULT '', "current_price" numeric(10,5), "status" character varying(20) NOT NULL DEFAULT 'active', "t0_hit" boolean NOT NULL DEFAULT false, "close_reason" character varying(20), "confidence" integer NOT NULL DEFAULT '75', "monthly_bias" character varying(30) NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "version" integer NOT NULL DEFAULT '1', "emails_queued_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "signals_confidence" CHECK ("confidence" BETWEEN 1 AND 100), CONSTRAINT "signals_close_reason" CHECK ("close_reason" IN ('t1', 'stop', 'manual')), CONSTRAINT "signals_status" CHECK ("status" IN ('active', 'limit', 'paused', 'closed')), CONSTRAINT "signals_direction" CHECK ("direction" IN ('long', 'short')), CONSTRAINT "PK_04eeac09c09b65bc55c628c101d" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "signals_newest" ON "signals"  ("created_at", "id") `);
    await queryRunner.query(
      `CREATE TABLE "notifications" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "title" character varying(255) NOT NULL, "message" text NOT NULL, "type" character varying(20) NOT NULL DEFAULT 'info', "priority" character varying(20) NOT NULL DEFAULT 'normal', "is_global" boolean NOT NULL DEFAULT false, "signal_id" integer, "created_by" uuid, "scheduled_for" TIMESTAMP(3) WITH TIME ZONE, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "expires_at" TIMESTAMP(3) WITH TIME ZONE, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_6a72c3c0f683f6462415e653c3a" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "notifications_newest" ON "notifications"  ("created_at", "id") `);
    await queryRunner.query(
      `CREATE TABLE "password_reset_tokens" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "email" character varying(255) NOT NULL, "token" character varying(64) NOT NULL, "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "used" boolean NOT NULL DEFAULT false, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "UQ_ab673f0e63eac966762155508ee" UNIQUE ("token"), CONSTRAINT "PK_d16bebd73e844c48bca50ff8d3d" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "password_reset_tokens_email" ON "password_reset_tokens"  ("email") `);
    await queryRunner.query(
      `CREATE TABLE "pending_payments" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "email" character varying(255) NOT NULL, "plan" character varying(50) NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_39872aa6dc89244a65774abb7b3" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "pending_payments_email" ON "pending_payments"  ("email") `);
    await queryRunner.query(
      `CREATE TABLE "resources" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "title" character varying(255) NOT NULL, "description" text NOT NULL DEFAULT '', "file_name" character varying(255) NOT NULL, "file_url" character varying(500) NOT NULL, "file_size" integer NOT NULL, "file_type" character varying(100) NOT NULL, "category" character varying(50) NOT NULL DEFAULT 'general', "is_active" boolean NOT NULL DEFAULT true, "uploaded_by" uuid, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_632484ab9dff41bba94f9b7c85e" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "sessions" ("sid" character varying(128) NOT NULL, "sess" json NOT NULL, "expire" TIMESTAMP(3) WITH TIME ZONE NOT NULL, CONSTRAINT "PK_e2d6172ca19b8ebef797c362b05" PRIMARY KEY ("sid"))`,
    );
    await queryRunner.query(`CREATE INDEX "sessions_expire" ON "sessions"  ("expire") `);
    await queryRunner.query(
      `CREATE TABLE "signal_emails" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "signal_id" integer, "user_id" uuid NOT NULL, "signal_instrument" character varying(10) NOT NULL, "signal_direction" character varying(5) NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "sent_at" TIMESTAMP(3) WITH TIME ZONE, "delivery_status" character varying(20) NOT NULL DEFAULT 'sent', "attempts" integer NOT NULL DEFAULT '0', "lease_until" TIMESTAMP(3) WITH TIME ZONE, "last_error" character varying(500), CONSTRAINT "signal_emails_status" CHECK ("delivery_status" IN ('queued', 'sending', 'sent', 'failed', 'suppressed', 'unknown')), CONSTRAINT "PK_57a8fc6793559693d2831d7ef3d" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "signal_emails_due" ON "signal_emails"  ("signal_id", "id") WHERE "delivery_status" IN ('queued', 'sending')`,
    );
    await queryRunner.query(`CREATE UNIQUE INDEX "signal_emails_once" ON "signal_emails"  ("signal_id", "user_id") `);
    await queryRunner.query(
      `CREATE TABLE "user_notifications" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "user_id" uuid NOT NULL, "notification_id" integer NOT NULL, "is_read" boolean NOT NULL DEFAULT false, "read_at" TIMESTAMP(3) WITH TIME ZONE, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_569622b0fd6e6ab3661de985a2b" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "user_notifications_notification" ON "user_notifications"  ("notification_id") `,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "user_notifications_once" ON "user_notifications"  ("user_id", "notification_id") `,
    );
    await queryRunner.query(
      `CREATE TABLE "user_settings" ("user_id" uuid NOT NULL, "position_size" smallint NOT NULL DEFAULT '2', "risk_tolerance" character varying(20) NOT NULL DEFAULT 'moderate', "auto_execute" boolean NOT NULL DEFAULT false, "max_daily_trades" integer NOT NULL DEFAULT '10', "email_notifications" boolean NOT NULL DEFAULT true, "sms_alerts" boolean NOT NULL DEFAULT false, "trading_signals" boolean NOT NULL DEFAULT true, "price_alerts" boolean NOT NULL DEFAULT true, "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "user_settings_risk" CHECK ("risk_tolerance" IN ('conservative', 'moderate', 'aggressive')), CONSTRAINT "user_settings_position_size" CHECK ("position_size" IN (1, 2, 5, 10)), CONSTRAINT "PK_4ed056b9344e6f7d8d46ec4b302" PRIMARY KEY ("user_id"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "videos" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "title" character varying(255) NOT NULL, "description" text NOT NULL DEFAULT '', "video_url" character varying(500) NOT NULL, "thumbnail_url" character varying(500), "uploaded_by" uuid, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_e4c86c0cf95aff16e9fb8220f6b" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `ALTER TABLE "admin_messages" ADD CONSTRAINT "FK_6b3eecd17d6cdceba907f0fe73c" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "message_rate_limits" ADD CONSTRAINT "FK_2bd6258191cb823651f6f2658c1" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "notifications" ADD CONSTRAINT "FK_c7e62c09dc70a27e44111d27db5" FOREIGN KEY ("signal_id") REFERENCES "signals"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "notifications" ADD CONSTRAINT "FK_19629e8eb1e6023c4c73e661c82" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "signal_emails" ADD CONSTRAINT "FK_5bb74210d72e084a6f91d5f0c1c" FOREIGN KEY ("signal_id") REFERENCES "signals"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "signal_emails" ADD CONSTRAINT "FK_e93ad78557f69098adc1c2a2fc3" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "user_notifications" ADD CONSTRAINT "FK_ae9b1d1f1fe780ef8e3e7d0c0f6" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "user_notifications" ADD CONSTRAINT "FK_944431ae979397c8b56a99bf024" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "user_settings" ADD CONSTRAINT "FK_4ed056b9344e6f7d8d46ec4b302" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(`CREATE INDEX "sessions_user" ON "sessions" ((sess->'passport'->>'user'))`);
    await queryRunner.query(
      `INSERT INTO "live_log" ("id", "epoch") VALUES (1, substr(md5(gen_random_uuid()::text), 1, 12))`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "user_settings" DROP CONSTRAINT "FK_4ed056b9344e6f7d8d46ec4b302"`);
    await queryRunner.query(`ALTER TABLE "user_notifications" DROP CONSTRAINT "FK_944431ae979397c8b56a99bf024"`);
    await queryRunner.query(`ALTER TABLE "user_notifications" DROP CONSTRAINT "FK_ae9b1d1f1fe780ef8e3e7d0c0f6"`);
    await queryRunner.query(`ALTER TABLE "signal_emails" DROP CONSTRAINT "FK_e93ad78557f69098adc1c2a2fc3"`);
    await queryRunner.query(`ALTER TABLE "signal_emails" DROP CONSTRAINT "FK_5bb74210d72e084a6f91d5f0c1c"`);
    await queryRunner.query(`ALTER TABLE "notifications" DROP CONSTRAINT "FK_19629e8eb1e6023c4c73e661c82"`);
    await queryRunner.query(`ALTER TABLE "notifications" DROP CONSTRAINT "FK_c7e62c09dc70a27e44111d27db5"`);
    await queryRunner.query(`ALTER TABLE "message_rate_limits" DROP CONSTRAINT "FK_2bd6258191cb823651f6f2658c1"`);
    await queryRunner.query(`ALTER TABLE "admin_messages" DROP CONSTRAINT "FK_6b3eecd17d6cdceba907f0fe73c"`);
    await queryRunner.query(`DROP TABLE "videos"`);
    await queryRunner.query(`DROP TABLE "user_settings"`);
    await queryRunner.query(`DROP INDEX "public"."user_notifications_once"`);
    await queryRunner.query(`DROP INDEX "public"."user_notifications_notification"`);
    await queryRunner.query(`DROP TABLE "user_notifications"`);
    await queryRunner.query(`DROP INDEX "public"."signal_emails_once"`);
    await queryRunner.query(`DROP INDEX "public"."signal_emails_due"`);
    await queryRunner.query(`DROP TABLE "signal_emails"`);
    await queryRunner.query(`DROP INDEX "public"."sessions_expire"`);
    await queryRunner.query(`DROP TABLE "sessions"`);
    await queryRunner.query(`DROP TABLE "resources"`);
    await queryRunner.query(`DROP INDEX "public"."pending_payments_email"`);
    await queryRunner.query(`DROP TABLE "pending_payments"`);
    await queryRunner.query(`DROP INDEX "public"."password_reset_tokens_email"`);
    await queryRunner.query(`DROP TABLE "password_reset_tokens"`);
    await queryRunner.query(`DROP INDEX "public"."notifications_newest"`);
    await queryRunner.query(`DROP TABLE "notifications"`);
    await queryRunner.query(`DROP INDEX "public"."signals_newest"`);
    await queryRunner.query(`DROP TABLE "signals"`);
    await queryRunner.query(`DROP TABLE "message_rate_limits"`);
    await queryRunner.query(`DROP TABLE "live_log"`);
    await queryRunner.query(`DROP INDEX "public"."live_events_unpublished"`);
    await queryRunner.query(`DROP INDEX "public"."live_events_age"`);
    await queryRunner.query(`DROP TABLE "live_events"`);
    await queryRunner.query(`DROP INDEX "public"."idempotency_keys_age"`);
    await queryRunner.query(`DROP TABLE "idempotency_keys"`);
    await queryRunner.query(`DROP TABLE "chart_notes"`);
    await queryRunner.query(`DROP TABLE "chart_memos"`);
    await queryRunner.query(`DROP INDEX "public"."blog_posts_newest"`);
    await queryRunner.query(`DROP TABLE "blog_posts"`);
    await queryRunner.query(`DROP TABLE "blacklisted_emails"`);
    await queryRunner.query(`DROP INDEX "public"."admin_messages_thread"`);
    await queryRunner.query(`DROP TABLE "admin_messages"`);
    await queryRunner.query(`DROP INDEX "public"."users_active"`);
    await queryRunner.query(`DROP TABLE "users"`);
  }
}
