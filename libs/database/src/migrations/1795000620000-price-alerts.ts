import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Price alerts, their firings, and the mark on notifications that members can switch off. */
export class PriceAlerts1795000620000 implements MigrationInterface {
  name = 'PriceAlerts1795000620000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "price_alerts" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "title" character varying(100) NOT NULL, "condition" character varying(20) NOT NULL, "threshold" numeric(10,5) NOT NULL, "instrument" character varying(10) NOT NULL DEFAULT 'ALL', "priority" character varying(20) NOT NULL DEFAULT 'normal', "is_active" boolean NOT NULL DEFAULT true, "last_fired_at" TIMESTAMP(3) WITH TIME ZONE, "fire_count" integer NOT NULL DEFAULT '0', "created_by" uuid, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "version" integer NOT NULL DEFAULT '1', CONSTRAINT "price_alerts_priority" CHECK ("priority" IN ('normal', 'high', 'critical')), CONSTRAINT "price_alerts_condition" CHECK ("condition" IN ('above', 'below', 'equals', 'change_percent', 'volume_spike')), CONSTRAINT "PK_125caf0cfa6219ed3ea03646608" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "price_alerts_active" ON "price_alerts"  ("id") WHERE "is_active"`);
    await queryRunner.query(
      `CREATE TABLE "price_alert_fires" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "alert_id" integer, "title" character varying(100) NOT NULL, "condition" character varying(20) NOT NULL, "threshold" numeric(10,5) NOT NULL, "instrument" character varying(10) NOT NULL, "price" numeric(14,5) NOT NULL, "bid" numeric(14,5) NOT NULL, "ask" numeric(14,5) NOT NULL, "source" character varying(20) NOT NULL, "change_percent" numeric(10,4), "tick_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "notification_id" integer, "fired_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "PK_c1ead8e3a3bd2a73c3c5ff35670" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "price_alert_fires_notification" ON "price_alert_fires"  ("notification_id") `,
    );
    await queryRunner.query(
      `CREATE UNIQUE INDEX "price_alert_fires_once" ON "price_alert_fires"  ("alert_id", "instrument", "tick_at") `,
    );
    await queryRunner.query(`ALTER TABLE "notifications" ADD "category" character varying(20)`);
    await queryRunner.query(
      `ALTER TABLE "price_alerts" ADD CONSTRAINT "FK_cec9ff8a6ad8814c3371c52a9db" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "price_alert_fires" ADD CONSTRAINT "FK_a3d04d3fc0509a2d8f2077483c9" FOREIGN KEY ("alert_id") REFERENCES "price_alerts"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "price_alert_fires" ADD CONSTRAINT "FK_abdf9aa4278f16259b87093481f" FOREIGN KEY ("notification_id") REFERENCES "notifications"("id") ON DELETE SET NULL ON UPDATE NO ACTION`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "notifications" DROP COLUMN "category"`);
    await queryRunner.query(`DROP TABLE "price_alert_fires"`);
    await queryRunner.query(`DROP TABLE "price_alerts"`);
  }
}
