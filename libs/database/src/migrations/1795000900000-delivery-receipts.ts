import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom publications reached, beyond the life of Redis and of the event log. */
export class DeliveryReceipts1795000900000 implements MigrationInterface {
  name = 'DeliveryReceipts1795000900000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "delivery_receipts" ("seq" bigint NOT NULL, "kind" character varying(20) NOT NULL, "entity_id" integer NOT NULL, "published_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "online" integer NOT NULL, "later" integer NOT NULL, "reached" integer NOT NULL, "latency" integer array NOT NULL, CONSTRAINT "delivery_receipts_pkey" PRIMARY KEY ("seq"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "delivery_receipts_publication" ON "delivery_receipts" ("kind", "entity_id")`,
    );
    await queryRunner.query(`CREATE INDEX "delivery_receipts_age" ON "delivery_receipts" ("published_at")`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "delivery_receipts"`);
  }
}
