import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Time stamps of checkpoints. */
export class RecordStamps1795003720000 implements MigrationInterface {
  name = 'RecordStamps1795003720000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "record_stamps" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "checkpoint_id" integer NOT NULL, "reply" bytea NOT NULL, CONSTRAINT "PK_8049d8b76e78415dec9398e2486" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE UNIQUE INDEX "record_stamps_checkpoint" ON "record_stamps"  ("checkpoint_id") `);
    await queryRunner.query(
      `CREATE TRIGGER "record_stamps_kept" BEFORE UPDATE OR DELETE ON "record_stamps" FOR EACH ROW EXECUTE FUNCTION "record_checkpoints_refuse"()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "record_stamps_never_emptied" BEFORE TRUNCATE ON "record_stamps" EXECUTE FUNCTION "record_checkpoints_refuse"()`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "record_stamps"`);
  }
}
