import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tree over the ledger, in tiles, and every checkpoint that was signed of it. */
export class RecordTree1795003710000 implements MigrationInterface {
  name = 'RecordTree1795003710000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "record_tiles" ("level" smallint NOT NULL, "n" integer NOT NULL, "hashes" bytea NOT NULL, CONSTRAINT "PK_9ec2d2de4bbc1d89151edae3c63" PRIMARY KEY ("level", "n"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "record_checkpoints" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "size" bigint NOT NULL, "root" bytea NOT NULL, "key" character varying(400) NOT NULL, "note" text NOT NULL, CONSTRAINT "PK_a60322d5799e98d4b9850bef394" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "record_checkpoints_key" ON "record_checkpoints"  ("key", "id") `);
    await queryRunner.query(`CREATE INDEX "record_checkpoints_size" ON "record_checkpoints"  ("size", "id") `);
    await queryRunner.query(
      `CREATE FUNCTION "record_checkpoints_refuse"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''Checkpoints are kept as they were signed''; END'`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "record_checkpoints_kept" BEFORE UPDATE OR DELETE ON "record_checkpoints" FOR EACH ROW EXECUTE FUNCTION "record_checkpoints_refuse"()`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "record_checkpoints_never_emptied" BEFORE TRUNCATE ON "record_checkpoints" EXECUTE FUNCTION "record_checkpoints_refuse"()`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "record_checkpoints"`);
    await queryRunner.query(`DROP TABLE "record_tiles"`);
    await queryRunner.query(`DROP FUNCTION "record_checkpoints_refuse"()`);
  }
}
