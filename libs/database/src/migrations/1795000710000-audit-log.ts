import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit trail. Rows are only ever added: the database itself refuses to change or delete one. */
export class AuditLog1795000710000 implements MigrationInterface {
  name = 'AuditLog1795000710000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "audit_log" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "actor_id" uuid NOT NULL, "actor_email" character varying(255) NOT NULL, "action" character varying(80) NOT NULL, "entity" character varying(50) NOT NULL, "entity_id" character varying(64), "before" jsonb, "after" jsonb, "address" character varying(45), "request_id" character varying(64) NOT NULL, "request" character varying(200) NOT NULL, CONSTRAINT "PK_07fefa57f7f5ab8fc3f52b3ed0b" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "audit_log_at" ON "audit_log"  ("at") `);
    await queryRunner.query(`CREATE INDEX "audit_log_actor" ON "audit_log"  ("actor_id", "id") `);
    await queryRunner.query(`CREATE INDEX "audit_log_entity" ON "audit_log"  ("entity", "entity_id", "id") `);
    await queryRunner.query(
      `CREATE FUNCTION "audit_log_refuse"() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''The audit trail is kept as it was written''; END'`,
    );
    await queryRunner.query(
      `CREATE TRIGGER "audit_log_kept" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "audit_log_refuse"()`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX "public"."audit_log_entity"`);
    await queryRunner.query(`DROP INDEX "public"."audit_log_actor"`);
    await queryRunner.query(`DROP INDEX "public"."audit_log_at"`);
    await queryRunner.query(`DROP TABLE "audit_log"`);
    await queryRunner.query(`DROP FUNCTION "audit_log_refuse"()`);
  }
}
