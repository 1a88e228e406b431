import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The owner's relays: those that their service called gone, and what was told of a signal where. */
export class Relays1795011000000 implements MigrationInterface {
  name = 'Relays1795011000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "relay_endings" ("target" character varying(100) NOT NULL, "reason" character varying(500) NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "relay_endings_pkey" PRIMARY KEY ("target"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "channel_deliveries_relay" ON "channel_deliveries"  ("signal_id", "target") WHERE "channel" = 'relay'`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "channel_deliveries_relay"`);
    await queryRunner.query(`DELETE FROM "channel_deliveries" WHERE "channel" = 'relay'`);
    await queryRunner.query(`DROP TABLE "relay_endings"`);
  }
}
