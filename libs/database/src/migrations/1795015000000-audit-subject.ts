import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a row of the audit trail is about, by name. */
export class AuditSubject1795015000000 implements MigrationInterface {
  name = 'AuditSubject1795015000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "audit_log" ADD "subject" character varying(120)`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "audit_log" DROP COLUMN "subject"`);
  }
}
