import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uploaded files: what each is for, whether it arrived, and what uses it. */
export class Uploads1795000500000 implements MigrationInterface {
  name = 'Uploads1795000500000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "uploads" ("id" uuid NOT NULL, "object_path" character varying(100) NOT NULL, "kind" character varying(20) NOT NULL, "state" character varying(20) NOT NULL DEFAULT 'pending', "owner_id" uuid, "file_name" character varying(200) NOT NULL, "content_type" character varying(100) NOT NULL, "declared_size" bigint, "size" bigint, "attached_to" character varying(60), "expires_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "UQ_3b2379d1234e5f67827a551992a" UNIQUE ("object_path"), CONSTRAINT "uploads_attached" CHECK (("state" = 'attached') = ("attached_to" IS NOT NULL)), CONSTRAINT "uploads_state" CHECK ("state" IN ('pending', 'stored', 'attached', 'deleted')), CONSTRAINT "uploads_kind" CHECK ("kind" IN ('image', 'resource', 'video', 'thumbnail')), CONSTRAINT "PK_d1781d1eedd7459314f60f39bd3" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "uploads_attached_to" ON "uploads"  ("attached_to") WHERE "attached_to" IS NOT NULL`,
    );
    await queryRunner.query(`CREATE INDEX "uploads_unused" ON "uploads"  ("created_at") WHERE "state" <> 'attached'`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."uploads_unused"`);
    await queryRunner.query(`DROP INDEX "public"."uploads_attached_to"`);
    await queryRunner.query(`DROP TABLE "uploads"`);
  }
}
