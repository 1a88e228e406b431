import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Templates in the desk's own words; posts that are published at their time, and tell members. */
export class DeskTexts1795001700000 implements MigrationInterface {
  name = 'DeskTexts1795001700000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "message_templates" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "kind" character varying(10) NOT NULL, "name" character varying(60) NOT NULL, "title" character varying(100) NOT NULL DEFAULT '', "text" text NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "created_by" uuid, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "message_templates_kind" CHECK ("kind" IN ('signal', 'broadcast')), CONSTRAINT "PK_9ac2bd9635be662d183f314947d" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`ALTER TABLE "blog_posts" ADD "publish_at" TIMESTAMP(3) WITH TIME ZONE`);
    await queryRunner.query(`ALTER TABLE "blog_posts" ADD "tell_members" boolean NOT NULL DEFAULT false`);
    await queryRunner.query(`ALTER TABLE "blog_posts" ADD "told_at" TIMESTAMP(3) WITH TIME ZONE`);
    await queryRunner.query(
      `CREATE INDEX "blog_posts_waiting" ON "blog_posts"  ("publish_at") WHERE "publish_at" IS NOT NULL`,
    );
    await queryRunner.query(`ALTER TABLE "notifications" ADD "blog_post_id" integer`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "notifications" DROP COLUMN "blog_post_id"`);
    await queryRunner.query(`DROP INDEX "public"."blog_posts_waiting"`);
    await queryRunner.query(`ALTER TABLE "blog_posts" DROP COLUMN "told_at"`);
    await queryRunner.query(`ALTER TABLE "blog_posts" DROP COLUMN "tell_members"`);
    await queryRunner.query(`ALTER TABLE "blog_posts" DROP COLUMN "publish_at"`);
    await queryRunner.query(`DROP TABLE "message_templates"`);
  }
}
