import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One-minute bars of every instrument. */
export class PriceCandles1795000610000 implements MigrationInterface {
  name = 'PriceCandles1795000610000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "price_candles" ("instrument" character varying(10) NOT NULL, "minute" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "open" numeric(14,5) NOT NULL, "high" numeric(14,5) NOT NULL, "low" numeric(14,5) NOT NULL, "close" numeric(14,5) NOT NULL, "source" character varying(20) NOT NULL, CONSTRAINT "PK_518230b435b2898a4a7130f3189" PRIMARY KEY ("instrument", "minute"))`,
    );
    await queryRunner.query(`CREATE INDEX "price_candles_age" ON "price_candles"  ("minute") `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."price_candles_age"`);
    await queryRunner.query(`DROP TABLE "price_candles"`);
  }
}
