import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indices of the administrators' list of signals: open ones first, then newest first, also of one instrument. */
export class SignalSearch1795001600000 implements MigrationInterface {
  name = 'SignalSearch1795001600000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX "signals_open" ON "signals" ("created_at", "id") WHERE "status" IN ('active', 'limit')`,
    );
    await queryRunner.query(`CREATE INDEX "signals_of_instrument" ON "signals" ("instrument", "created_at", "id")`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."signals_of_instrument"`);
    await queryRunner.query(`DROP INDEX "public"."signals_open"`);
  }
}
