import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Browsers that show alerts while no tab is open, and which steps they are told of. References come last: they keep writers of users waiting. */
export class PushDevices1795006000000 implements MigrationInterface {
  name = 'PushDevices1795006000000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "push_devices" ("id" integer GENERATED ALWAYS AS IDENTITY NOT NULL, "user_id" uuid NOT NULL, "session_id" character varying(128) NOT NULL, "endpoint" character varying(1000) NOT NULL, "p256dh" character varying(87) NOT NULL, "auth" character varying(22) NOT NULL, "name" character varying(100) NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "last_used_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "UQ_bb0c25ac3988db691524768f85d" UNIQUE ("endpoint"), CONSTRAINT "PK_46b68decfd1164e1a796f48dc4a" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(`CREATE INDEX "push_devices_user" ON "push_devices"  ("user_id") `);
    await queryRunner.query(`CREATE INDEX "push_devices_session" ON "push_devices"  ("session_id") `);
    await queryRunner.query(
      `CREATE TABLE "step_tellings" ("step_id" integer NOT NULL, "signal_id" integer NOT NULL, "created_at" TIMESTAMP(3) WITH TIME ZONE NOT NULL DEFAULT now(), "laid_out_at" TIMESTAMP(3) WITH TIME ZONE, CONSTRAINT "PK_2379c63ec9c8fc054087bb18a3f" PRIMARY KEY ("step_id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "step_tellings_waiting" ON "step_tellings"  ("signal_id") WHERE "laid_out_at" IS NULL`,
    );
    await queryRunner.query(`ALTER TABLE "user_settings" ADD "push_levels" boolean NOT NULL DEFAULT false`);
    await queryRunner.query(
      `ALTER TABLE "push_devices" ADD CONSTRAINT "FK_80fd9275e4f18bf43e5b7008a19" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "push_devices" ADD CONSTRAINT "FK_e81e2c10439c101954632b4e659" FOREIGN KEY ("session_id") REFERENCES "sessions"("sid") ON DELETE CASCADE ON UPDATE NO ACTION`,
    );
    await queryRunner.query(
      `ALTER TABLE "step_tellings" ADD CONSTRAINT "FK_2379c63ec9c8fc054087bb18a3f" FOREIGN KEY ("step_id") REFERENCES "signal_steps"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "user_settings" DROP COLUMN "push_levels"`);
    await queryRunner.query(`DROP TABLE "step_tellings"`);
    await queryRunner.query(`DROP TABLE "push_devices"`);
  }
}
