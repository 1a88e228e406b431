import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Figures of five minutes each, behind the console's plots. */
export class AnalyticsRollups1795000720000 implements MigrationInterface {
  name = 'AnalyticsRollups1795000720000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "analytics_rollups" ("window_start" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "signals" integer NOT NULL DEFAULT '0', "notifications" integer NOT NULL DEFAULT '0', "emails_sent" integer NOT NULL DEFAULT '0', "emails_failed" integer NOT NULL DEFAULT '0', "expected" integer NOT NULL DEFAULT '0', "delivered" integer NOT NULL DEFAULT '0', "latency" integer array NOT NULL DEFAULT '{}', "members_online" integer NOT NULL DEFAULT '0', "sockets" integer NOT NULL DEFAULT '0', CONSTRAINT "PK_03a177415d733aa911180e23ae0" PRIMARY KEY ("window_start"))`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "analytics_rollups"`);
  }
}
