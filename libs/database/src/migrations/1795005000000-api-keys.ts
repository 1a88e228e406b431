import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Members' keys to the API, and the switch that lets them open anything. */
export class ApiKeys1795005000000 implements MigrationInterface {
  name = 'ApiKeys1795005000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "api_keys" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "user_id" uuid NOT NULL, "name" character varying(60) NOT NULL, "hash" character varying(64) NOT NULL, "hint" character varying(4) NOT NULL, "scopes" text array NOT NULL, "days" smallint, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "expires_at" TIMESTAMP(3) WITH TIME ZONE, "last_used_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "UQ_598a14447f592c12d1fe22ba918" UNIQUE ("hash"), CONSTRAINT "PK_5c8a79801b44bd27b79228e1dad" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "api_keys_user" ON "api_keys"  ("user_id") `);
    await queryRunner.query(
      `ALTER TABLE "api_keys" ADD CONSTRAINT "FK_a3baee01d8408cd3c0f89a9a973" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(`ALTER TABLE "user_settings" ADD "api_access" boolean NOT NULL DEFAULT false`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "user_settings" DROP COLUMN "api_access"`);
    await queryRunner.query(`DROP TABLE "api_keys"`);
  }
}
